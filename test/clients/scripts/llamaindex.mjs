import { OpenAI } from '@llamaindex/openai';
import { agent } from '@llamaindex/workflow';
import { tool as createTool } from 'llamaindex';
import { parametersOf, perform } from './perform.mjs';

const connect = ({ baseUrl, key, model }) =>
  new OpenAI({ model, apiKey: key, maxRetries: 0, baseURL: baseUrl, supportToolCall: true });
const user = (content) => ({ role: 'user', content });

await perform({
  chat: async (task) => {
    const { message } = await connect(task).chat({ messages: [user(task.prompt)] });
    return { text: message.content };
  },
  stream: async (task) => {
    const pieces = [];
    for await (const { delta } of await connect(task).chat({ messages: [user(task.prompt)], stream: true })) {
      if (delta) pieces.push(delta);
      if (delta && task.isCancelled) break;
    }
    return { text: pieces.join(''), pieces: pieces.length };
  },
  tools: async (task) => {
    const calls = [];
    const tool = createTool({
      name: task.tool.name,
      description: 'A tool.',
      parameters: parametersOf(task.tool),
      execute: (input) => {
        calls.push(input);
        return task.tool.result;
      },
    });
    const { data } = await agent({ tools: [tool], llm: connect(task) }).run(task.prompt);
    return { text: typeof data.result === 'string' ? data.result : data.message?.content, calls };
  },
});
