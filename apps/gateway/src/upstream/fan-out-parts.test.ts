import type { ChatCompletion } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import type { DecodedAnswer } from '../providers/index.ts';
import { testPrincipal } from '../test-support/principal.ts';
import { privacyOff } from '../test-support/privacy-off.ts';
import { targetOf } from '../test-support/target-of.ts';
import type { CallPlan, CallSink, RequestPart } from './call-interface.ts';
import { FanOut } from './fan-out.ts';

const usage = {
  inputTokens: 1,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  audioInputTokens: 0,
  audioOutputTokens: 0,
};
const response: ChatCompletion = {
  id: 'x',
  object: 'chat.completion',
  created: 1,
  model: 'p/m',
  choices: [],
};
const answerOf = (native: unknown): DecodedAnswer => ({ response, usage, native });

/** A request in parts whose calls answer when the test says so. */
function house(count: number, maxParallel: number) {
  const target = targetOf('openai', 'm');
  const request = privacyOff().clear(
    { request: { model: 'p/m', messages: [{ role: 'user', content: 'x' }] }, sizeBytes: 1, texts: undefined },
    testPrincipal(),
  );
  const plan: CallPlan = {
    request,
    targets: [target],
    identityFor: () => ({ id: 'own', created: 7, model: 'p/m', legacyFunctions: false, wav: false }),
    stream: false,
    choices: 1,
    accountId: 'a',
    streamOptions: { includeUsage: false, estimateUsage: () => usage },
    dropUnsupported: false,
    maxOutputTokens: 0,
    timeoutMs: undefined,
    retryWithinMs: undefined,
    mayHedge: false,
    maxTotalMs: 600_000,
  };
  const part: RequestPart = {
    request,
    choices: 1,
    estimateUsage: () => usage,
    isComplete: ({ native }) => native !== 'half',
  };
  const sinks: CallSink[] = [];
  const begun: number[] = [];
  const aborted: number[] = [];
  const log: unknown[] = [];
  const fan = new FanOut(
    plan,
    { partsFor: () => Array.from({ length: count }, () => part), joinNative: (all) => all, maxParallel },
    {
      onSent: () => undefined,
      onAnswer: ({ native }) => log.push(native),
      onChunks: () => undefined,
      onStreamEnd: () => undefined,
      onFailure: ({ code }) => log.push(code),
    },
    (_plan, sink) => {
      const index = sinks.push(sink) - 1;
      return {
        begin: () => begun.push(index),
        abort: () => aborted.push(index),
        pause: () => undefined,
        resume: () => undefined,
        summary: () => ({
          target,
          attempts: begun.includes(index) ? 1 : 0,
          firstByteAtMs: undefined,
          usage: begun.includes(index) ? usage : null,
          hasEstimate: false,
          outputChars: 0,
          warnings: [],
        }),
      };
    },
  );
  fan.begin();
  return { fan, sinks, begun, aborted, log };
}

describe('FanOut of parts', () => {
  it('sends no more parts at once than it may, and joins their answers in order', () => {
    const { fan, sinks, begun, log } = house(5, 2);
    expect(begun).toEqual([0, 1]);
    for (const index of [1, 0, 3, 2, 4]) sinks[index]?.onAnswer(answerOf(`answer ${index}`));
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(log).toEqual([[0, 1, 2, 3, 4].map((index) => `answer ${index}`)]);
    expect(fan.summary()).toMatchObject({ attempts: 5, usage: { inputTokens: 5 } });
  });

  it('passes the answer of a single part on', () => {
    const { sinks, log } = house(1, 2);
    sinks[0]?.onAnswer(answerOf('whole'));
    expect(log).toEqual(['whole']);
  });

  it('fails once if a part is not complete, cancels the others and begins no more', () => {
    const { sinks, begun, aborted, log } = house(4, 2);
    sinks[1]?.onAnswer(answerOf('half'));
    sinks[0]?.onAnswer(answerOf('late'));
    expect([log, begun, aborted]).toEqual([['upstream_malformed'], [0, 1], [0, 1, 2, 3]]);
  });
});
