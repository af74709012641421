import Anthropic from '@anthropic-ai/sdk';
import { parametersOf, perform, weatherSchema, withoutVersion } from './perform.mjs';

const connect = ({ baseUrl, key }) =>
  new Anthropic({ baseURL: withoutVersion(baseUrl), apiKey: key, maxRetries: 0 }).messages;
const user = (content) => ({ role: 'user', content });
const textOf = ({ content }) => content.map(({ text }) => text ?? '').join('');
const bodyOf = ({ model, prompt }) => ({ model, max_tokens: 2000, messages: [user(prompt)] });

await perform({
  chat: async (task) => ({ text: textOf(await connect(task).create(bodyOf(task))) }),
  stream: async (task) => {
    const pieces = [];
    for await (const { delta } of connect(task).stream(bodyOf(task))) {
      if (delta?.type !== 'text_delta') continue;
      pieces.push(delta.text);
      if (task.isCancelled) break;
    }
    return { text: pieces.join(''), pieces: pieces.length };
  },
  tools: async (task) => {
    const { tool } = task;
    const tools = [{ name: tool.name, input_schema: parametersOf(tool) }];
    const messages = [user(task.prompt)];
    const calls = [];
    for (let turn = 0; turn < 3; turn++) {
      const answer = await connect(task).create({ ...bodyOf(task), messages, tools });
      const made = answer.content.filter(({ type }) => type === 'tool_use');
      if (made.length === 0) return { text: textOf(answer), calls };
      messages.push({ role: 'assistant', content: answer.content });
      for (const { input } of made) calls.push(input);
      const results = made.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content: tool.result }));
      messages.push(user(results));
    }
    throw new Error('The tool loop does not end.');
  },
  object: async (task) => {
    const format = { type: 'json_schema', schema: weatherSchema };
    const answer = await connect(task).create({ ...bodyOf(task), output_config: { format } });
    return { object: JSON.parse(textOf(answer)) };
  },
});
