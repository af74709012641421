import os

from perform import perform


def ask(task, is_streamed):
    os.environ["OPENAI_API_BASE"] = task["baseUrl"]
    os.environ["OPENAI_API_KEY"] = task["key"]
    from aider.coders import Coder
    from aider.io import InputOutput
    from aider.models import Model

    model = Model("openai/" + task["model"])
    # With git, it commits, and asks the model to describe the change.
    # It yields its pieces only where it does not draw them.
    io = InputOutput(yes=True, pretty=False, fancy_input=False)
    coder = Coder.create(main_model=model, io=io, stream=is_streamed, use_git=False, map_tokens=0)
    if not is_streamed:
        return {"text": coder.run(with_message=task["prompt"])}
    coder.yield_stream = True
    pieces = list(coder.run_stream(task["prompt"]))
    return {"text": "".join(pieces), "pieces": len(pieces)}


perform({"chat": lambda task: ask(task, False), "stream": lambda task: ask(task, True)})
