"""What a person must know when a report cannot be made."""


class ReportError(Exception):
    """A run folder that a report cannot be built from; `code` is the exit code of the command."""

    code = 4
