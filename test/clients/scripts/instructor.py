import instructor
from openai import OpenAI
from perform import perform
from pydantic import BaseModel


class Weather(BaseModel):
    city: str
    degrees: float


def connect(task):
    return OpenAI(base_url=task["baseUrl"], api_key=task["key"], max_retries=0)


def user(task):
    return {"role": "user", "content": task["prompt"]}


def structured(task):
    client = instructor.from_openai(connect(task), mode=instructor.Mode.JSON_SCHEMA)
    answer = client.chat.completions.create(
        model=task["model"], messages=[user(task)], response_model=Weather, max_retries=0
    )
    return {"object": answer.model_dump()}


def chat(task):
    client = instructor.from_openai(connect(task))
    answer = client.chat.completions.create(
        model=task["model"], messages=[user(task)], response_model=None, max_retries=0
    )
    return {"text": answer.choices[0].message.content}


# It is for structured output: it neither streams plain texts nor runs tools.
perform({"chat": chat, "object": structured})
