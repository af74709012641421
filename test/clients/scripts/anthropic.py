import json

from anthropic import Anthropic
from perform import WEATHER_SCHEMA, parameters_of, perform, without_version


def connect(task):
    return Anthropic(base_url=without_version(task["baseUrl"]), api_key=task["key"], max_retries=0).messages


def body_of(task):
    return {
        "model": task["model"],
        "max_tokens": 2000,
        "messages": [{"role": "user", "content": task["prompt"]}],
    }


def text_of(message):
    return "".join(block.text for block in message.content if block.type == "text")


def chat(task):
    return {"text": text_of(connect(task).create(**body_of(task)))}


def stream(task):
    pieces = []
    with connect(task).stream(**body_of(task)) as events:
        for piece in events.text_stream:
            pieces.append(piece)
            if task.get("isCancelled"):
                break
    return {"text": "".join(pieces), "pieces": len(pieces)}


def tools(task):
    tool, body, calls = task["tool"], body_of(task), []
    offered = {"name": tool["name"], "input_schema": parameters_of(tool)}
    for _ in range(3):
        answer = connect(task).create(**body, tools=[offered])
        made = [block for block in answer.content if block.type == "tool_use"]
        if not made:
            return {"text": text_of(answer), "calls": calls}
        calls += [block.input for block in made]
        results = [
            {"type": "tool_result", "tool_use_id": block.id, "content": tool["result"]} for block in made
        ]
        body["messages"] += [
            {"role": "assistant", "content": answer.content},
            {"role": "user", "content": results},
        ]
    raise RuntimeError("The tool loop does not end.")


def structured(task):
    form = {"type": "json_schema", "schema": WEATHER_SCHEMA}
    answer = connect(task).create(**body_of(task), output_config={"format": form})
    return {"object": json.loads(text_of(answer))}


perform({"chat": chat, "stream": stream, "tools": tools, "object": structured})
