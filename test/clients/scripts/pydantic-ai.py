import asyncio

from perform import perform, without_version
from pydantic import BaseModel
from pydantic_ai import Agent, NativeOutput, Tool


class Weather(BaseModel):
    city: str
    degrees: float


def model_of(task):
    api, key, model = task.get("api"), task["key"], task["model"]
    if api == "messages":
        from pydantic_ai.models.anthropic import AnthropicModel
        from pydantic_ai.providers.anthropic import AnthropicProvider

        provider = AnthropicProvider(base_url=without_version(task["baseUrl"]), api_key=key)
        return AnthropicModel(model, provider=provider)
    from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
    from pydantic_ai.providers.openai import OpenAIProvider

    kind = OpenAIResponsesModel if api == "responses" else OpenAIChatModel
    return kind(model, provider=OpenAIProvider(base_url=task["baseUrl"], api_key=key))


def agent_of(task, **more):
    return Agent(model_of(task), retries=0, **more)


def chat(task):
    return {"text": agent_of(task).run_sync(task["prompt"]).output}


def stream(task):
    async def read():
        pieces = []
        async with agent_of(task).run_stream(task["prompt"]) as answer:
            async for piece in answer.stream_text(delta=True, debounce_by=None):
                pieces.append(piece)
                if task.get("isCancelled"):
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

    function = {"weather": weather, "send_mail": send_mail}[tool["name"]]
    answer = agent_of(task, tools=[Tool(function)]).run_sync(task["prompt"])
    return {"text": answer.output, "calls": calls}


def structured(task):
    answer = agent_of(task, output_type=NativeOutput(Weather)).run_sync(task["prompt"])
    return {"object": answer.output.model_dump()}


perform({"chat": chat, "stream": stream, "tools": tools, "object": structured})
