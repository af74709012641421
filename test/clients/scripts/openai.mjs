import OpenAI from 'openai';
import { parametersOf, perform, weatherSchema } from './perform.mjs';

const connect = ({ baseUrl, key }) => new OpenAI({ baseURL: baseUrl, apiKey: key, maxRetries: 0 });
const user = (content) => ({ role: 'user', content });

await perform({
  chat: async (task) => {
    const { model, prompt } = task;
    const answer = await connect(task).chat.completions.create({ model, messages: [user(prompt)] });
    return { text: answer.choices[0].message.content };
  },
  stream: async (task) => {
    const { model, prompt, isCancelled } = task;
    const stream = await connect(task).chat.completions.create({
      model,
      messages: [user(prompt)],
      stream: true,
    });
    const pieces = [];
    for await (const chunk of stream) {
      const piece = chunk.choices[0]?.delta.content;
      if (piece) pieces.push(piece);
      if (piece && isCancelled) break;
    }
    return { text: pieces.join(''), pieces: pieces.length };
  },
  tools: async (task) => {
    const { model, prompt, tool } = task;
    const tools = [{ type: 'function', function: { name: tool.name, parameters: parametersOf(tool) } }];
    const messages = [user(prompt)];
    const calls = [];
    for (let turn = 0; turn < 3; turn++) {
      const { choices } = await connect(task).chat.completions.create({ model, messages, tools });
      const { message } = choices[0];
      if (!message.tool_calls?.length) return { text: message.content, calls };
      messages.push(message);
      for (const call of message.tool_calls) {
        calls.push(JSON.parse(call.function.arguments));
        messages.push({ role: 'tool', tool_call_id: call.id, content: tool.result });
      }
    }
    throw new Error('The tool loop does not end.');
  },
  object: async (task) => {
    const { model, prompt } = task;
    const answer = await connect(task).chat.completions.create({
      model,
      messages: [user(prompt)],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'weather', schema: weatherSchema, strict: true },
      },
    });
    return { object: JSON.parse(answer.choices[0].message.content) };
  },
});
