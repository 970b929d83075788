"""What all tests share."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of specifications and source documents that may lie beside the checkout."""
    path = ROOT.parent / "shared"
    if not path.is_dir():
        pytest.skip("no folder ../shared beside the checkout: nothing to compare with")
    return path
