import { describe, expect, it } from 'vitest';
import { providerKey, readError, said } from './test-failure.ts';

describe('the reason of a provider', () => {
  it('keeps sentence, parameter and code of a 400', () => {
    const { error } = readError(
      400,
      said("Invalid value: 'tool'. Supported values are: 'user'.", {
        param: 'messages[1].role',
        code: 'invalid_value',
        type: 'invalid_request_error',
      }),
    );
    expect(error.message).toContain("Invalid value: 'tool'. Supported values are: 'user'.");
    expect([error.param, error.shownCode, error.code, error.provider]).toEqual([
      'messages[1].role',
      'invalid_value',
      'bad_request',
      { status: 400, code: 'invalid_value' },
    ]);
  });

  it('names the limit of the server, not of the catalog', () => {
    const { error } = readError(400, said("This model's maximum context length is 8192 tokens."));
    expect(error.message).toContain('8192');
    expect(error.message).not.toContain('128000');
  });

  it.each([
    [
      'FastAPI',
      { detail: [{ loc: ['body', 'messages', 0, 'content'], msg: 'field required', type: 'missing' }] },
      'messages.0.content: field required',
      'messages.0.content',
    ],
    ['a text', { error: 'no such thing' }, 'no such thing', null],
    ['a nested JSON', said('{"error":{"message":"inner words","param":"top_k"}}'), 'inner words', 'top_k'],
    ['plain text', 'just words', 'just words', null],
    ['a list', [{ error: { message: 'listed' } }], 'listed', null],
  ])('reads %s', (_shape, body, words, param) => {
    const { error } = readError(400, body);
    expect(error.message).toContain(words);
    expect(error.param).toBe(param);
  });

  it.each([
    `Incorrect key ${providerKey}`,
    `Incorrect key ${providerKey.slice(0, 10)}`,
    'Incorrect key sk-own-********LmPq',
    'Bearer abcdefgh12345678 was refused',
    'see https://internal.acme.example/admin?token=1 for help',
    'connect to 10.1.2.3:8000 failed',
    'connect to [fd00::12:34]:8000 failed',
    'host vllm-7.prod.svc:8000 refused',
    'host models.acme-internal.example refused',
    'file /srv/models/acme/weights.bin is missing',
    'Project proj_a1b2c3d4e5 of org-Qw12ertz and mail ops@acme.example',
    'call +49 170 1234567 or 4111 1111 1111 1111',
    'arn:aws:bedrock:eu-central-1:123456789012:model/x',
    'request 3f2504e0-4f89-11d3-9a0c-0305e82c3301 failed',
    'id aB3dE5gH7jK9mN1pQ3sT5',
    'Traceback (most recent call last):\n  File "/usr/lib/python3/vllm/engine.py", line 12, in f\n    secret()',
  ])('loses credentials, addresses, ids and personal values: %s', (message) => {
    const shown = readError(400, said(`It failed. ${message}`)).error.message;
    for (const secret of [
      providerKey,
      'sk-own',
      'LmPq',
      'abcdefgh12345678',
      'acme',
      '10.1.2.3',
      'fd00',
      'svc',
      'weights',
      'a1b2c3',
      'Qw12',
      '1234567',
      '1111',
      '123456789012',
      '3f2504',
      'aB3dE5',
      'python3',
      'engine',
    ])
      expect(shown, message).not.toContain(secret);
  });

  const encoded = (encoding: BufferEncoding, text = providerKey): string =>
    Buffer.from(text).toString(encoding);
  const writings: readonly string[] = [
    providerKey,
    providerKey.slice(4),
    providerKey.slice(0, -4),
    providerKey.toUpperCase(),
    [...providerKey].reverse().join(''),
    [...providerKey].join(' '),
    encoded('base64'),
    encoded('base64url'),
    encoded('base64', `Bearer ${providerKey}`),
    encoded('base64', `x${providerKey}y`),
    encoded('base64').slice(4, 24),
    encoded('hex'),
    encodeURIComponent(`${providerKey}/`),
    `\\u0073${providerKey.slice(1)}`,
    'AIzaSyA1234567890abcdefghijklmnopqrstuvwx',
    'ya29.a0AfH6SMBx',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc',
  ];
  it.each(writings)('no string of the error holds a key: %s', (key) => {
    for (const status of [400, 401, 402, 403, 404, 408, 413, 422, 429, 500, 503]) {
      for (const name of [key, `_${key}`, `a_${key.replaceAll(/\W/g, '_')}`, key.slice(0, 40)]) {
        const body = { message: `It failed, ${key} was sent`, param: name, code: name, type: name };
        const { error } = readError(status, { error: body });
        const shown = JSON.stringify([
          error.message,
          error.param,
          error.shownCode,
          error.type,
          error.provider,
        ]);
        expect(shown, `${status} ${name}`).not.toContain(key);
        expect(shown, `${status} ${name}`).not.toContain(key.slice(0, 16));
        expect(shown, `${status} ${name}`).not.toContain(key.replaceAll(/\W/g, '_').slice(0, 16));
      }
    }
  });

  it.each([
    'password=hunter2x',
    'passwd: hunter2x',
    '{"password":"hunter2x"}',
    'pwd=hunter2x&next=1',
    'api_key=hunter2x',
    'access token: hunter2x',
    "client_secret='hunter2x'",
    'AccountKey=hunter2x;',
    'secret=hunter2x',
  ])('loses what follows the name of a secret: %s', (text) => {
    for (const status of [400, 429, 500])
      expect(readError(status, said(`Cannot connect with ${text} here`)).error.message).not.toContain(
        'hunter2x',
      );
  });

  it.each([
    [429, 'Rate limit reached for gpt-x in requests per min. Limit: 500, used 500.', 'rate_limit_exceeded'],
    [429, 'You exceeded your current quota until 2026-12-01.', 'insufficient_quota'],
    [402, 'Insufficient credits. Add more.', 'insufficient_quota'],
    [403, 'This model is not served in your region.', 'upstream_auth'],
  ])('shows the sentence of a %d: %s', (status, sentence, code) => {
    const { error } = readError(status, said(sentence));
    expect([error.code, error.message]).toEqual([code, expect.stringContaining(sentence)]);
  });

  it.each([
    [401, 'Incorrect API key provided: it ends in 1234.', 'invalid_api_key'],
    [401, 'No such thing', null],
    [403, 'Project of Karin lacks permission to use it.', 'insufficient_permissions'],
    [403, 'Your account is suspended', 'account_suspended'],
  ])('shows of a %d about credentials only the code: %s', (status, sentence, code) => {
    const { message } = readError(status, said(sentence, { code })).error;
    const named = code === null ? '' : ` (${code})`;
    expect(message).toBe(`The provider 'p' rejected the credentials of the gateway${named}.`);
  });

  it.each([
    [7000, 'It asks to wait 7 seconds.'],
    [600_000, 'It asks to wait 10 minutes.'],
  ])('says how long a rate limit lasts: %d ms', (waitMs, words) => {
    const { error } = readError(429, said('Slow down'), { 'retry-after-ms': String(waitMs) });
    expect(error.message).toMatch(new RegExp(`${words} It says: Slow down`));
  });

  it.each([
    "Invalid 'messages[3].tool_calls': array too long. Expected an array with maximum length 128, but got 200.",
    'max_tokens: 100000 > 8192, which is the maximum allowed for claude-3-5-sonnet-20241022',
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    'This is not a chat model and thus not supported in the /v1/chat/completions endpoint.',
    'unexpected token: null, max token: 4096, missing key: content, tokens: 12 > 4',
    'response_format.type must be json_schema or text, near <PERSON_1> and <EMAIL_ADDRESS_12>',
  ])('keeps what helps: %s', (message) => {
    expect(readError(400, said(message)).error.message).toContain(message);
  });

  it('shows no page of a proxy and ends long texts', () => {
    expect(readError(400, '<!DOCTYPE html><p>secret</p>').error.message).not.toContain('secret');
    expect(readError(400, said('word '.repeat(5000))).error.message.length).toBeLessThan(700);
  });

  it('is read in linear time, whatever a provider sends', () => {
    for (const unit of [
      'a.',
      'a-',
      '1 ',
      '/a',
      '*',
      'a@',
      'a:',
      '::',
      'eyJ',
      'not support ',
      'failed to load ',
      '-----BEGIN ',
    ]) {
      const started = performance.now();
      readError(500, said(unit.repeat(40_000)));
      expect(performance.now() - started, unit).toBeLessThan(500);
    }
  });
});
