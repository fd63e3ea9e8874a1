"""Tests of Triple Rainbow."""
