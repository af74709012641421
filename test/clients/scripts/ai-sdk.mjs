import { tool as createTool, generateText, jsonSchema, Output, stepCountIs, streamText } from 'ai';
import { aiModelOf, parametersOf, perform, weatherSchema } from './perform.mjs';

await perform({
  chat: async (task) => ({
    text: (await generateText({ model: await aiModelOf(task), prompt: task.prompt, maxRetries: 0 })).text,
  }),
  stream: async (task) => {
    const leaving = new AbortController();
    const { textStream } = streamText({
      model: await aiModelOf(task),
      prompt: task.prompt,
      maxRetries: 0,
      abortSignal: leaving.signal,
    });
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
    const { text } = await generateText({
      model: await aiModelOf(task),
      prompt: task.prompt,
      maxRetries: 0,
      stopWhen: stepCountIs(3),
      tools: {
        [task.tool.name]: createTool({
          inputSchema: jsonSchema(parametersOf(task.tool)),
          execute: (input) => {
            calls.push(input);
            return task.tool.result;
          },
        }),
      },
    });
    return { text, calls };
  },
  object: async (task) => {
    const { output } = await generateText({
      model: await aiModelOf(task),
      prompt: task.prompt,
      maxRetries: 0,
      output: Output.object({ schema: jsonSchema(weatherSchema) }),
    });
    return { object: output };
  },
});
