"""Where a gateway is, from how people write it."""

import pytest

from kx_desktop.client.endpoints import LOCAL, Endpoint
from kx_desktop.core.errors import InvalidArgument


@pytest.mark.parametrize(
    ("address", "grpc", "http"),
    [
        ("http://127.0.0.1:50151", "127.0.0.1:50151", "127.0.0.1:50153"),
        ("http://127.0.0.1:50153/", "127.0.0.1:50151", "127.0.0.1:50153"),
        ("127.0.0.1:50151", "127.0.0.1:50151", "127.0.0.1:50153"),
        ("http://localhost", "localhost:50151", "localhost:50153"),
        ("https://books.example:7000", "books.example:7000", "books.example:7000"),
        ("http://[::1]:8080", "[::1]:8080", "[::1]:8080"),
    ],
)
def test_each_way_to_write_it_leads_to_both_ports(address: str, grpc: str, http: str) -> None:
    assert str(Endpoint.of_grpc(address)) == grpc
    assert str(Endpoint.of_http(address)) == http


def test_https_is_tls() -> None:
    assert Endpoint.of_grpc("https://127.0.0.1").tls
    assert not Endpoint.of_grpc(LOCAL).tls


@pytest.mark.parametrize(
    "address",
    ["", "http://", "ftp://127.0.0.1", "http://127.0.0.1:99999", "http://127.0.0.1:0", "http://me@127.0.0.1", "http://127.0.0.1/v1",
     "http://127.0.0.1?a=b", "http://a b", "http://[::1", "http://bücher.example"],
)  # fmt: skip
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(InvalidArgument) as error:
        Endpoint.of_grpc(address)
    assert error.value.message == f"endpoint: got '{address}'."
