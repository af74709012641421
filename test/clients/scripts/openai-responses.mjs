import OpenAI from 'openai';
import { parametersOf, perform, weatherSchema } from './perform.mjs';

const connect = ({ baseUrl, key }) => new OpenAI({ baseURL: baseUrl, apiKey: key, maxRetries: 0 }).responses;

await perform({
  chat: async (task) => ({
    text: (await connect(task).create({ model: task.model, input: task.prompt })).output_text,
  }),
  stream: async (task) => {
    const stream = connect(task).stream({ model: task.model, input: task.prompt });
    const pieces = [];
    for await (const event of stream) {
      if (event.type !== 'response.output_text.delta') continue;
      pieces.push(event.delta);
      if (task.isCancelled) break;
    }
    return { text: pieces.join(''), pieces: pieces.length };
  },
  tools: async (task) => {
    const { model, prompt, tool } = task;
    const tools = [{ type: 'function', name: tool.name, parameters: parametersOf(tool), strict: true }];
    const calls = [];
    let more = { input: prompt };
    for (let turn = 0; turn < 3; turn++) {
      const { id, output, output_text: text } = await connect(task).create({ model, tools, ...more });
      const made = output.filter(({ type }) => type === 'function_call');
      if (made.length === 0) return { text, calls };
      for (const call of made) calls.push(JSON.parse(call.arguments));
      more = {
        previous_response_id: id,
        input: made.map(({ call_id }) => ({ type: 'function_call_output', call_id, output: tool.result })),
      };
    }
    throw new Error('The tool loop does not end.');
  },
  object: async (task) => {
    const { output_text: text } = await connect(task).create({
      model: task.model,
      input: task.prompt,
      text: { format: { type: 'json_schema', name: 'weather', schema: weatherSchema, strict: true } },
    });
    return { object: JSON.parse(text) };
  },
});
