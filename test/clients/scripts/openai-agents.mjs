import {
  Agent,
  tool as createTool,
  OpenAIChatCompletionsModel,
  run,
  setDefaultOpenAIClient,
  setTracingDisabled,
} from '@openai/agents';
import OpenAI from 'openai';
import { parametersOf, perform, weatherSchema } from './perform.mjs';

setTracingDisabled(true);
function agentOf({ api, baseUrl, key, model }, more = {}) {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: key, maxRetries: 0 });
  // Without a word about it, it uses the Responses API.
  setDefaultOpenAIClient(client);
  const named = api === 'responses' ? model : new OpenAIChatCompletionsModel(client, model);
  return new Agent({ name: 'assistant', model: named, ...more });
}

await perform({
  chat: async (task) => ({ text: (await run(agentOf(task), task.prompt)).finalOutput }),
  stream: async (task) => {
    const leaving = new AbortController();
    const stream = await run(agentOf(task), task.prompt, { stream: true, signal: leaving.signal });
    const pieces = [];
    for await (const piece of stream.toTextStream()) {
      pieces.push(piece);
      if (task.isCancelled) {
        leaving.abort();
        break;
      }
    }
    return { text: pieces.join(''), pieces: pieces.length };
  },
  tools: async (task) => {
    const calls = [];
    const tool = createTool({
      name: task.tool.name,
      description: 'A tool.',
      parameters: parametersOf(task.tool),
      strict: true,
      execute: (input) => {
        calls.push(typeof input === 'string' ? JSON.parse(input) : input);
        return task.tool.result;
      },
    });
    const { finalOutput } = await run(agentOf(task, { tools: [tool] }), task.prompt);
    return { text: finalOutput, calls };
  },
  object: async (task) => {
    const outputType = { type: 'json_schema', name: 'weather', strict: true, schema: weatherSchema };
    const { finalOutput } = await run(agentOf(task, { outputType }), task.prompt);
    return { object: finalOutput };
  },
});
