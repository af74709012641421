"""Starts the HTTP gateway inside the published tensorzero wheel on a free loopback port.

usage: python start_gateway.py CONFIG.toml
The entry point is internal to the wheel; versions after 2026.6 may not have it.
"""
import sys
import time

from tensorzero import _start_http_gateway

gateway = _start_http_gateway(
    config_file=sys.argv[1], clickhouse_url=None, postgres_url=None, valkey_url=None, async_setup=False
)
print("listening on " + gateway.base_url.replace("localhost", "127.0.0.1"), flush=True)
while True:
    time.sleep(3600)
