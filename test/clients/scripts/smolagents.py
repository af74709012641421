from perform import perform
from smolagents import OpenAIModel
from smolagents.models import ChatMessage, MessageRole


def connect(task):
    return OpenAIModel(
        model_id=task["model"],
        api_base=task["baseUrl"],
        api_key=task["key"],
        client_kwargs={"max_retries": 0},
    )


def user(task):
    return ChatMessage(role=MessageRole.USER, content=[{"type": "text", "text": task["prompt"]}])


def chat(task):
    return {"text": connect(task).generate([user(task)]).content}


def stream(task):
    pieces = []
    deltas = connect(task).generate_stream([user(task)])
    for delta in deltas:
        if delta.content:
            pieces.append(delta.content)
        if delta.content and task.get("isCancelled"):
            deltas.close()
            break
    return {"text": "".join(pieces), "pieces": len(pieces)}


perform({"chat": chat, "stream": stream})
