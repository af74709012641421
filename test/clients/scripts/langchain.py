from langchain_core.messages import HumanMessage, ToolMessage
from perform import WEATHER_SCHEMA, parameters_of, perform, without_version


def connect(task):
    api, key, model = task.get("api"), task["key"], task["model"]
    if api == "messages":
        from langchain_anthropic import ChatAnthropic

        return ChatAnthropic(
            base_url=without_version(task["baseUrl"]), api_key=key, model=model, max_tokens=2000, max_retries=0
        )
    from langchain_openai import ChatOpenAI

    return ChatOpenAI(
        base_url=task["baseUrl"], api_key=key, model=model, max_retries=0, use_responses_api=api == "responses"
    )


def text_of(message):
    return str(message.text)


def chat(task):
    return {"text": text_of(connect(task).invoke(task["prompt"]))}


def stream(task):
    pieces = []
    chunks = connect(task).stream(task["prompt"])
    for chunk in chunks:
        piece = text_of(chunk)
        if piece:
            pieces.append(piece)
        if piece and task.get("isCancelled"):
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
            return {"text": text_of(answer), "calls": calls}
        messages.append(answer)
        for call in answer.tool_calls:
            calls.append(call["args"])
            messages.append(ToolMessage(tool["result"], tool_call_id=call["id"]))
    raise RuntimeError("The tool loop does not end.")


def structured(task):
    bound = connect(task).with_structured_output(WEATHER_SCHEMA, method="json_schema")
    return {"object": bound.invoke(task["prompt"])}


perform({"chat": chat, "stream": stream, "tools": tools, "object": structured})
