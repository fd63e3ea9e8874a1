"""The greedy player of each game, one kernel a file: see `bots.policy.greedy`."""
