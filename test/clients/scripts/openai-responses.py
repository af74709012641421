import json

from openai import OpenAI
from perform import WEATHER_SCHEMA, parameters_of, perform


def create(task, **more):
    client = OpenAI(base_url=task["baseUrl"], api_key=task["key"], max_retries=0)
    return client.responses.create(model=task["model"], **more)


def chat(task):
    return {"text": create(task, input=task["prompt"]).output_text}


def stream(task):
    pieces = []
    with create(task, input=task["prompt"], stream=True) as events:
        for event in events:
            if event.type == "response.output_text.delta":
                pieces.append(event.delta)
                if task.get("isCancelled"):
                    break
    return {"text": "".join(pieces), "pieces": len(pieces)}


def tools(task):
    tool = task["tool"]
    offered = {"type": "function", "name": tool["name"], "parameters": parameters_of(tool), "strict": True}
    items, calls = [{"role": "user", "content": task["prompt"]}], []
    for _ in range(3):
        # Nothing is kept: the items are sent again, as they came.
        answer = create(
            task, input=items, tools=[offered], store=False, include=["reasoning.encrypted_content"]
        )
        made = [item for item in answer.output if item.type == "function_call"]
        if not made:
            return {"text": answer.output_text, "calls": calls}
        items += answer.output
        for call in made:
            calls.append(json.loads(call.arguments))
            items.append({"type": "function_call_output", "call_id": call.call_id, "output": tool["result"]})
    raise RuntimeError("The tool loop does not end.")


def structured(task):
    form = {"type": "json_schema", "name": "weather", "schema": WEATHER_SCHEMA, "strict": True}
    return {"object": json.loads(create(task, input=task["prompt"], text={"format": form}).output_text)}


perform({"chat": chat, "stream": stream, "tools": tools, "object": structured})
