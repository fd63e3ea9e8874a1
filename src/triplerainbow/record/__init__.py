"""Game records: writing, strict reading, checking (the format is docs/records.md)."""

from triplerainbow.record.fair import Fair, commitment, new_seed
from triplerainbow.record.faults import RecordFault
from triplerainbow.record.format import FORMAT, dump_line
from triplerainbow.record.reading import Fields, checked_fields, parse_line
from triplerainbow.record.start import Seed, Start
from triplerainbow.record.verify import verify_lines, verify_record

__all__ = [
    "FORMAT",
    "Fair",
    "Fields",
    "RecordFault",
    "Seed",
    "Start",
    "checked_fields",
    "commitment",
    "dump_line",
    "new_seed",
    "parse_line",
    "verify_lines",
    "verify_record",
]
