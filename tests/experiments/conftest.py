"""Every test here plays with short shards."""

from collections.abc import Iterator

import pytest

from tests.experiments.playing import short_shards


@pytest.fixture(autouse=True)
def short() -> Iterator[None]:
    with short_shards():
        yield
