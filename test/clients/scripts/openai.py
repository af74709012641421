import json

from openai import OpenAI
from perform import WEATHER_SCHEMA, parameters_of, perform


def connect(task):
    return OpenAI(base_url=task["baseUrl"], api_key=task["key"], max_retries=0)


def create(task, messages, **more):
    return connect(task).chat.completions.create(model=task["model"], messages=messages, **more)


def user(task):
    return {"role": "user", "content": task["prompt"]}


def chat(task):
    return {"text": create(task, [user(task)]).choices[0].message.content}


def stream(task):
    pieces = []
    with create(task, [user(task)], stream=True) as chunks:
        for chunk in chunks:
            piece = chunk.choices[0].delta.content if chunk.choices else None
            if piece:
                pieces.append(piece)
            if piece and task.get("isCancelled"):
                break
    return {"text": "".join(pieces), "pieces": len(pieces)}


def tools(task):
    tool = task["tool"]
    offered = [{"type": "function", "function": {"name": tool["name"], "parameters": parameters_of(tool)}}]
    messages, calls = [user(task)], []
    for _ in range(3):
        message = create(task, messages, tools=offered).choices[0].message
        if not message.tool_calls:
            return {"text": message.content, "calls": calls}
        messages.append(message)
        for call in message.tool_calls:
            calls.append(json.loads(call.function.arguments))
            messages.append({"role": "tool", "tool_call_id": call.id, "content": tool["result"]})
    raise RuntimeError("The tool loop does not end.")


def structured(task):
    form = {"type": "json_schema", "json_schema": {"name": "weather", "schema": WEATHER_SCHEMA, "strict": True}}
    answer = create(task, [user(task)], response_format=form)
    return {"object": json.loads(answer.choices[0].message.content)}


perform({"chat": chat, "stream": stream, "tools": tools, "object": structured})
