import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { parametersOf, perform, weatherSchema } from './perform.mjs';

const connect = ({ baseUrl, key, model }) =>
  new ChatOpenAI({ model, apiKey: key, maxRetries: 0, configuration: { baseURL: baseUrl } });

await perform({
  chat: async (task) => ({ text: (await connect(task).invoke(task.prompt)).text }),
  stream: async (task) => {
    const leaving = new AbortController();
    const pieces = [];
    for await (const { text } of await connect(task).stream(task.prompt, { signal: leaving.signal })) {
      if (text) pieces.push(text);
      if (text && task.isCancelled) {
        leaving.abort();
        break;
      }
    }
    return { text: pieces.join(''), pieces: pieces.length };
  },
  tools: async (task) => {
    const { tool } = task;
    const bound = connect(task).bindTools([
      { type: 'function', function: { name: tool.name, parameters: parametersOf(tool) } },
    ]);
    const messages = [new HumanMessage(task.prompt)];
    const calls = [];
    for (let turn = 0; turn < 3; turn++) {
      const answer = await bound.invoke(messages);
      if (!answer.tool_calls?.length) return { text: answer.text, calls };
      messages.push(answer);
      for (const { id, args } of answer.tool_calls) {
        calls.push(args);
        messages.push(new ToolMessage({ content: tool.result, tool_call_id: id }));
      }
    }
    throw new Error('The tool loop does not end.');
  },
  object: async (task) => ({
    object: await connect(task)
      .withStructuredOutput(weatherSchema, { name: 'weather', method: 'jsonSchema' })
      .invoke(task.prompt),
  }),
});
