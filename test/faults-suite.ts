import type { TransportFault } from '@sluice/fake-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatChunks, disposeAll, rawRequest, type Sluice, startFake, startSluice } from './support/index.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;

/** A provider served by the fake, without retries and with two. */
export interface FaultyProvider {
  readonly name: string;
  /** Name of the model at the provider. */
  readonly model: string;
  /** Additional members of the provider's configuration. */
  readonly entry: (fake: FakeProvider) => Readonly<Record<string, unknown>>;
  readonly faults: Readonly<Record<string, TransportFault>>;
  /** Idle timeout, in milliseconds. */
  readonly silenceMs: number;
}

/** P-20..P-23: whatever a provider does, the client gets a complete answer or one error. */
export function describeFaults({ name, model, entry, faults, silenceMs }: FaultyProvider): void {
  describe(`transport faults of a provider: ${name}`, () => {
    let fake: FakeProvider;
    let sluice: Sluice;

    beforeAll(async () => {
      fake = await startFake();
      const timeout = { first_byte: `${silenceMs}ms`, idle: `${silenceMs}ms`, total: '10s' };
      const base = { api_key: 'x', allow_private_network: true, timeout, ...entry(fake) };
      const providers = { fake: { ...base, retries: 0 }, patient: { ...base, retries: 2 } };
      sluice = await startSluice({ config: JSON.stringify({ discovery: 'off', providers }) });
    });
    afterAll(disposeAll);

    it.each(Object.entries(faults))('%s', async (fault, { script, request, expect: expected, ...rest }) => {
      const provider = fault.startsWith('fail_') ? 'patient' : 'fake';
      fake.reset();
      fake.setDefault(script);
      const stream = request === 'stream';
      const response = await rawRequest({
        url: `${sluice.url}/v1/chat/completions`,
        method: 'POST',
        headers: { authorization: `Bearer ${sluice.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          model: `${provider}/${model}`,
          stream,
          stream_options: stream ? { include_usage: true } : undefined,
          messages: [{ role: 'user', content: 'Hello' }],
        }),
      });
      const outcome = classify(response, stream);
      expect([expected, rest.orElse]).toContain(outcome);
      if (outcome === 'complete' && rest.expectText !== undefined)
        expect(textOf(response, stream)).toBe(rest.expectText);
      if (outcome === expected && outcome === 'error_before_first_byte' && rest.expectStatus !== undefined) {
        expect(response.status).toBe(rest.expectStatus);
        expect(Object.keys(Object(response.json()).error).sort()).toEqual([
          'code',
          'message',
          'param',
          'type',
        ]);
      }
    });
  });
}

type Response = Awaited<ReturnType<typeof rawRequest>>;

function classify(response: Response, stream: boolean): string {
  if (response.status !== 200) return 'error_before_first_byte';
  if (!stream) return 'complete';
  const data = response.events.map((event) => event.data);
  const done = data.at(-1) === '[DONE]';
  const error = data.some((text) => text.startsWith('{"error":'));
  if (done && !error) return finishReasons(response).length > 0 ? 'complete' : 'done without finish_reason';
  return error && !done ? 'error_event' : `broken: ${data.slice(-2).join(' | ')}`;
}

interface Chunk {
  choices: { delta: { content?: string | null }; finish_reason: string | null }[];
}

function chunksOf(response: Response): Chunk[] {
  return chatChunks(response.events).chunks as Chunk[];
}

function finishReasons(response: Response): string[] {
  return chunksOf(response).flatMap(({ choices }) =>
    choices.flatMap(({ finish_reason: reason }) => reason ?? []),
  );
}

function textOf(response: Response, stream: boolean): string {
  if (!stream) return Object(response.json()).choices[0].message.content;
  return chunksOf(response)
    .map(({ choices }) => choices[0]?.delta.content ?? '')
    .join('');
}
