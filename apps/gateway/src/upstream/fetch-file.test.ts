/** SEC-22: https only, every hop checked, at most three of them, no more bytes than allowed. */
import { describe, expect, it } from 'vitest';
import type { Transport } from '../providers/index.ts';
import { EgressDeniedError } from './egress-denied-error.ts';
import { fetchFile } from './fetch-file.ts';

interface Scripted {
  readonly status?: number;
  readonly location?: string;
  readonly body?: string;
  readonly error?: Error;
  readonly silent?: boolean;
}

function transport(script: Readonly<Record<string, Scripted>>) {
  const asked: string[] = [];
  let aborted = 0;
  const send: Transport['send'] = (request, handler) => {
    asked.push(`${request.origin}${request.path}`);
    expect(request).toMatchObject({ method: 'GET', allowPrivateNetwork: false, ofCaller: true });
    expect(Object.keys(request.headers)).toEqual(['accept']);
    const answer = script[`${request.origin}${request.path}`] ?? { status: 404 };
    queueMicrotask(() => {
      if (answer.silent === true) return;
      if (answer.error !== undefined) {
        handler.onError(answer.error);
        return;
      }
      handler.onHead(
        answer.status ?? 200,
        answer.location === undefined ? {} : { location: answer.location },
      );
      if (answer.body !== undefined) handler.onData(Buffer.from(answer.body));
      handler.onEnd();
    });
    return { abort: () => aborted++, pause: () => undefined, resume: () => undefined };
  };
  return { send, asked, aborted: () => aborted };
}

const never = new AbortController().signal;
const limitBytes = 10;

describe('fetchFile', () => {
  it('returns the bytes, after redirects', async () => {
    const { send, asked } = transport({
      'https://a.test/x?y=1': { status: 302, location: '/z' },
      'https://a.test/z': { status: 307, location: 'https://b.test/' },
      'https://b.test/': { body: 'bytes' },
    });
    expect(
      (
        await fetchFile(send, 'https://a.test/x?y=1', { limitBytes, signal: never, isCallers: true })
      ).toString(),
    ).toBe('bytes');
    expect(asked).toEqual(['https://a.test/x?y=1', 'https://a.test/z', 'https://b.test/']);
  });

  it('lets the operator name a private address, but no redirect leads to another one', async () => {
    const asked: unknown[] = [];
    const send: Transport['send'] = ({ origin, path, allowPrivateNetwork, ofCaller }, handler) => {
      asked.push([origin + path, allowPrivateNetwork, ofCaller]);
      queueMicrotask(() => {
        const location = { 'https://in.test/': '/b', 'https://in.test/b': 'https://out.test/' }[
          origin + path
        ];
        handler.onHead(location === undefined ? 200 : 302, location === undefined ? {} : { location });
        handler.onEnd();
      });
      return { abort: () => undefined, pause: () => undefined, resume: () => undefined };
    };
    await fetchFile(send, 'https://in.test/', { limitBytes, signal: never, isCallers: false });
    expect(asked).toEqual([
      ['https://in.test/', true, false],
      ['https://in.test/b', true, false],
      ['https://out.test/', false, false],
    ]);
  });

  it.each<[string, string, Record<string, Scripted>, string]>([
    ['plain http', 'http://a.test/', {}, 'only https'],
    ['what is no address', 'a.pdf', {}, 'only https'],
    ['a file', 'file:///etc/passwd', {}, 'only https'],
    ['credentials', 'https://u:p@a.test/', {}, 'no credentials'],
    [
      'a redirect to http',
      'https://a.test/',
      { 'https://a.test/': { status: 301, location: 'http://a.test/' } },
      'only https',
    ],
    [
      'a loop',
      'https://a.test/',
      { 'https://a.test/': { status: 301, location: '/' } },
      'redirected too often',
    ],
    ['a status', 'https://a.test/', { 'https://a.test/': { status: 403 } }, 'status 403'],
    ['a redirect to nowhere', 'https://a.test/', { 'https://a.test/': { status: 302 } }, 'status 302'],
    ['too much', 'https://a.test/', { 'https://a.test/': { body: 'x'.repeat(11) } }, 'larger than 10 bytes'],
    [
      'a private address',
      'https://a.test/',
      { 'https://a.test/': { error: new EgressDeniedError('10.0.0.1') } },
      'not public',
    ],
    [
      'nobody there',
      'https://a.test/',
      { 'https://a.test/': { error: new Error('ECONNREFUSED') } },
      'could not be reached',
    ],
  ])('refuses %s', async (_, url, script, reason) => {
    const { send } = transport(script);
    const fetched = fetchFile(send, url, { limitBytes, signal: never, isCallers: true });
    await expect(fetched).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(reason),
    });
    await expect(fetched).rejects.not.toMatchObject({ message: expect.stringContaining('10.0.0.1') });
  });

  it('stops when the caller disconnects', async () => {
    const { send, aborted } = transport({ 'https://a.test/': { silent: true } });
    const leaving = new AbortController();
    const fetched = fetchFile(send, 'https://a.test/', {
      limitBytes,
      signal: leaving.signal,
      isCallers: true,
    });
    leaving.abort();
    await expect(fetched).rejects.toMatchObject({ code: 'client_closed' });
    expect(aborted()).toBe(1);
  });
});
