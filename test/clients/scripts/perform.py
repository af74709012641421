"""Performs the task of a client with the functions of its script; see perform.mjs."""

import json
import os
import sys


def perform(functions):
    task = json.loads(os.environ["CLIENT_TASK"])
    try:
        result = functions[task["kind"]](task)
    except Exception as error:
        status = getattr(error, "status_code", None)
        result = {"error": {"message": str(error), "status": status}}
    sys.stdout.write("\n" + json.dumps({"result": result}) + "\n")
    sys.stdout.flush()
    os._exit(0)


def without_version(base_url):
    """Anthropic's SDKs add the version of the API themselves."""
    return base_url.removesuffix("/v1")


def parameters_of(tool):
    return {
        "type": "object",
        "properties": {tool["parameter"]: {"type": "string"}},
        "required": [tool["parameter"]],
        "additionalProperties": False,
    }


WEATHER_SCHEMA = {
    "title": "weather",
    "type": "object",
    "properties": {"city": {"type": "string"}, "degrees": {"type": "number"}},
    "required": ["city", "degrees"],
    "additionalProperties": False,
}
