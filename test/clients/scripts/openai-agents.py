import asyncio

from agents import (
    Agent,
    OpenAIChatCompletionsModel,
    Runner,
    function_tool,
    set_default_openai_client,
    set_tracing_disabled,
)
from openai import AsyncOpenAI
from perform import perform
from pydantic import BaseModel

set_tracing_disabled(True)


class Weather(BaseModel):
    city: str
    degrees: float


def agent_of(task, **more):
    client = AsyncOpenAI(base_url=task["baseUrl"], api_key=task["key"], max_retries=0)
    # Without a word about it, it uses the Responses API.
    set_default_openai_client(client, use_for_tracing=False)
    is_default = task.get("api") == "responses"
    # It takes what stands before a slash for the name of a provider of its own.
    model = "openai/" + task["model"] if is_default else OpenAIChatCompletionsModel(task["model"], client)
    return Agent(name="assistant", model=model, **more)


def chat(task):
    return {"text": Runner.run_sync(agent_of(task), task["prompt"]).final_output}


def stream(task):
    async def read():
        pieces = []
        answer = Runner.run_streamed(agent_of(task), task["prompt"])
        async for event in answer.stream_events():
            piece = getattr(event.data, "delta", None) if event.type == "raw_response_event" else None
            if piece:
                pieces.append(piece)
            if piece and task.get("isCancelled"):
                answer.cancel()
                break
        return {"text": "".join(pieces), "pieces": len(pieces)}

    return asyncio.run(read())


def tools(task):
    tool, calls = task["tool"], []

    def weather(city: str) -> str:
        calls.append({"city": city})
        return tool["result"]

    def send_mail(to: str) -> str:
        calls.append({"to": to})
        return tool["result"]

    function = function_tool({"weather": weather, "send_mail": send_mail}[tool["name"]])
    answer = Runner.run_sync(agent_of(task, tools=[function]), task["prompt"])
    return {"text": answer.final_output, "calls": calls}


def structured(task):
    answer = Runner.run_sync(agent_of(task, output_type=Weather), task["prompt"])
    return {"object": answer.final_output.model_dump()}


perform({"chat": chat, "stream": stream, "tools": tools, "object": structured})
