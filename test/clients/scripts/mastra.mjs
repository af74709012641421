import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
import { aiModelOf, perform } from './perform.mjs';

const agentOf = async (task, tools = {}) =>
  new Agent({
    id: 'assistant',
    name: 'assistant',
    instructions: 'Answer.',
    maxRetries: 0,
    tools,
    model: await aiModelOf(task),
  });

await perform({
  chat: async (task) => ({ text: (await (await agentOf(task)).generate(task.prompt)).text }),
  stream: async (task) => {
    const leaving = new AbortController();
    const { textStream } = await (await agentOf(task)).stream(task.prompt, { abortSignal: leaving.signal });
    const pieces = [];
    for await (const piece of textStream) {
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
      id: task.tool.name,
      description: 'A tool.',
      inputSchema: z.object({ [task.tool.parameter]: z.string() }),
      execute: async (input) => {
        calls.push(input);
        return task.tool.result;
      },
    });
    const { text } = await (await agentOf(task, { [task.tool.name]: tool })).generate(task.prompt);
    return { text, calls };
  },
  object: async (task) => {
    const schema = z.object({ city: z.string(), degrees: z.number() });
    const { object } = await (await agentOf(task)).generate(task.prompt, { structuredOutput: { schema } });
    return { object };
  },
});
