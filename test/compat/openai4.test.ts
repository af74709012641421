import OpenAI from 'openai4';
import type { SdkClient } from './sdk-client.ts';
import { describeSdk } from './sdk-suite.ts';

describeSdk('openai4', (baseURL, apiKey): SdkClient => {
  const client = new OpenAI({ apiKey, baseURL, maxRetries: 0 });
  return {
    create: (body) => client.chat.completions.create(body),
    stream: (body, signal) =>
      client.chat.completions.create({ ...body, stream: true }, signal === undefined ? {} : { signal }),
    listModels: async () => (await client.models.list()).data.map(({ id }) => id),
    readError: (error) => {
      if (!(error instanceof OpenAI.APIError)) return undefined;
      const header = (name: string): string | null => error.headers?.[name] ?? null;
      return {
        status: error.status,
        code: error.code,
        message: error.message,
        retryAfter: header('retry-after'),
        shouldRetry: header('x-should-retry'),
      };
    },
  };
});
