import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import { parametersOf, perform, weatherSchema, withoutVersion } from './perform.mjs';

async function connect({ api, baseUrl, key: apiKey, model }) {
  const options = { model, apiKey, maxRetries: 0 };
  if (api === 'messages') {
    const { ChatAnthropic } = await import('@langchain/anthropic');
    return new ChatAnthropic({ ...options, anthropicApiUrl: withoutVersion(baseUrl) });
  }
  const { ChatOpenAI } = await import('@langchain/openai');
  const useResponsesApi = api === 'responses';
  return new ChatOpenAI({ ...options, useResponsesApi, configuration: { baseURL: baseUrl } });
}

await perform({
  chat: async (task) => ({ text: (await (await connect(task)).invoke(task.prompt)).text }),
  stream: async (task) => {
    const leaving = new AbortController();
    const pieces = [];
    for await (const { text } of await (await connect(task)).stream(task.prompt, {
      signal: leaving.signal,
    })) {
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
    const bound = (await connect(task)).bindTools([
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
    object: await (await connect(task))
      .withStructuredOutput(weatherSchema, { name: 'weather', method: 'jsonSchema' })
      .invoke(task.prompt),
  }),
});
