from langchain_core.messages import HumanMessage, ToolMessage
from langchain_openai import ChatOpenAI
from perform import WEATHER_SCHEMA, parameters_of, perform


def connect(task):
    return ChatOpenAI(base_url=task["baseUrl"], api_key=task["key"], model=task["model"], max_retries=0)


def chat(task):
    return {"text": connect(task).invoke(task["prompt"]).content}


def stream(task):
    pieces = []
    chunks = connect(task).stream(task["prompt"])
    for chunk in chunks:
        if chunk.content:
            pieces.append(chunk.content)
        if chunk.content and task.get("isCancelled"):
            chunks.close()
            break
    return {"text": "".join(pieces), "pieces": len(pieces)}


def tools(task):
    tool = task["tool"]
    offered = {"type": "function", "function": {"name": tool["name"], "parameters": parameters_of(tool)}}
    bound = connect(task).bind_tools([offered])
    messages, calls = [HumanMessage(task["prompt"])], []
    for _ in range(3):
        answer = bound.invoke(messages)
        if not answer.tool_calls:
            return {"text": answer.content, "calls": calls}
        messages.append(answer)
        for call in answer.tool_calls:
            calls.append(call["args"])
            messages.append(ToolMessage(tool["result"], tool_call_id=call["id"]))
    raise RuntimeError("The tool loop does not end.")


def structured(task):
    bound = connect(task).with_structured_output(WEATHER_SCHEMA, method="json_schema")
    return {"object": bound.invoke(task["prompt"])}


perform({"chat": chat, "stream": stream, "tools": tools, "object": structured})
