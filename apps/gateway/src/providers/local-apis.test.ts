import { describe, expect, it } from 'vitest';
import { readApis } from './local-apis.ts';

describe('APIs of local servers', () => {
  it.each([
    ['both', { responses: 400, messages: 422 }, ['chat', 'responses', 'messages']],
    [
      'all',
      { responses: 400, messages: 422, completions: 400 },
      ['chat', 'responses', 'messages', 'completions'],
    ],
    ['none', { responses: 404, messages: 405 }, ['chat']],
    ['one that fails', { responses: 500, messages: 400 }, ['chat', 'messages']],
    ['one that does not answer', { responses: 400 }, ['chat', 'responses']],
  ] as const)('%s', async (_, statuses, expected) => {
    const asked: string[] = [];
    const apis = await readApis('http://127.0.0.1:1/v1', async ({ url, body }) => {
      const api = url.replace(/.*\//, '');
      asked.push(`${api} ${body}`);
      const status = Object.entries(statuses).find(([name]) => name === api)?.[1];
      if (status === undefined) throw new Error('no answer in time');
      return { status };
    });
    expect([apis, asked.sort()]).toEqual([expected, ['completions {}', 'messages {}', 'responses {}']]);
  });

  it.each([
    [{ error: { code: 500, message: "'messages' is required", type: 'server_error' } }, true],
    [{ error: 'missing field `messages`' }, true],
    [{ error: { message: 'The model is loading.' } }, false],
    [undefined, false],
  ])('are there if a failure says what the request lacks: %j', async (body, isThere) => {
    const apis = await readApis('http://127.0.0.1:1/v1', async ({ url }) =>
      url.endsWith('messages') ? { status: 500, body } : { status: 404 },
    );
    expect(apis).toEqual(isThere ? ['chat', 'messages'] : ['chat']);
  });
});
