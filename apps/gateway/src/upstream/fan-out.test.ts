import {
  type ChatCompletion,
  type ChatCompletionRequest,
  chunkValue,
  isStreamChunk,
  type StreamChunk,
} from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config/load.ts';
import { toSettings } from '../config/settings.ts';
import { SluiceError } from '../errors/index.ts';
import { createAdapters, createModelDirectory } from '../providers/index.ts';
import { testPrincipal } from '../test-support/principal.ts';
import { privacyOff } from '../test-support/privacy-off.ts';
import type { CallHandle, CallPlan, CallSink, CallSummary } from './call-interface.ts';
import { FanOut, splitChoices } from './fan-out.ts';

async function planOf(includeUsage: boolean): Promise<CallPlan> {
  const file = await parseConfig('providers: { p: { protocol: anthropic, models: [m] } }', '/x.yaml', {});
  const directory = createModelDirectory({
    providers: toSettings({ file, path: undefined }).providers,
    catalog: [],
    adapterFor: createAdapters({ now: () => 0 }),
    credentialsOf: () => [],
  });
  const request: ChatCompletionRequest = { model: 'p/m', messages: [{ role: 'user', content: 'x' }], n: 2 };
  const call = { request, sizeBytes: 1, texts: undefined };
  return {
    request: privacyOff().clear(call, testPrincipal()),
    targets: directory.models,
    identityFor: () => ({ id: 'own', created: 7, model: 'p/m', legacyFunctions: false, wav: false }),
    stream: true,
    choices: 2,
    accountId: 'a',
    streamOptions: { includeUsage, estimateUsage: () => usageOf(1) },
    dropUnsupported: false,
    maxOutputTokens: 10,
    timeoutMs: undefined,
    retryWithinMs: undefined,
    mayHedge: false,
    maxTotalMs: 600_000,
  };
}
const usageOf = (outputTokens: number) => ({
  inputTokens: 5,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens,
  reasoningTokens: 0,
  audioInputTokens: 0,
  audioOutputTokens: 0,
});

async function house(includeUsage = true, counted: number | null = 1) {
  const plan = await planOf(includeUsage);
  const [target] = plan.targets;
  if (target === undefined) throw new Error('no target');
  const parts: CallSink[] = [];
  const plans: CallPlan[] = [];
  const log: unknown[] = [];
  const prepare = (each: CallPlan, part: CallSink): CallHandle => {
    const place = parts.push(part) - 1;
    plans.push(each);
    const summary: CallSummary = {
      target,
      attempts: place + 1,
      firstByteAtMs: 10 - place,
      usage: counted === null ? null : usageOf(place + 1),
      hasEstimate: false,
      outputChars: 3,
      warnings: ['w'],
    };
    return {
      begin: () => log.push(`begin ${place}`),
      abort: () => log.push(`abort ${place}`),
      pause: () => log.push(`pause ${place}`),
      resume: () => log.push(`resume ${place}`),
      summary: () => summary,
    };
  };
  const fan = new FanOut(
    plan,
    splitChoices(plan),
    {
      onSent: () => undefined,
      onAnswer: (answer) => log.push(answer),
      onChunks: (chunks) => log.push(...chunks.filter(isStreamChunk).map(chunkValue)),
      onStreamEnd: () => log.push('end'),
      onFailure: ({ code }) => log.push(code),
    },
    prepare,
  );
  fan.begin();
  const [first, second] = parts;
  if (first === undefined || second === undefined) throw new Error('two calls are expected');
  return { fan, first, second, plans, log };
}

function answer(content: string): ChatCompletion {
  const message = {
    role: 'assistant' as const,
    content,
    refusal: null,
    tool_calls: null,
    function_call: null,
  };
  return {
    id: `up-${content}`,
    object: 'chat.completion',
    created: 1,
    model: 'p/m',
    choices: [{ index: 0, message, finish_reason: 'stop', logprobs: null }],
  };
}

describe('FanOut', () => {
  it('requests choices one by one and joins them in order', async () => {
    const { first, second, plans, log, fan } = await house();
    expect(plans.map(({ choices }) => choices)).toEqual([1, 1]);
    second.onAnswer({ response: answer('b'), usage: usageOf(2) });
    expect(log).toEqual(['begin 0', 'begin 1']);
    first.onAnswer({ response: answer('a'), usage: usageOf(1) });
    expect(log[2]).toMatchObject({
      usage: { inputTokens: 10, outputTokens: 3 },
      response: {
        id: 'own',
        created: 7,
        choices: [
          { index: 0, message: { content: 'a' } },
          { index: 1, message: { content: 'b' } },
        ],
        usage: { prompt_tokens: 10, completion_tokens: 3, total_tokens: 13 },
      },
    });
    expect(fan.summary()).toMatchObject({ attempts: 3, firstByteAtMs: 9, outputChars: 6, warnings: ['w'] });
  });

  it('streams choices in parallel under one identity, with their total usage at the end', async () => {
    const { first, second, log } = await house();
    const chunk = (id: string, text: string): StreamChunk => {
      const choices = [{ index: 0, delta: { content: text }, finish_reason: null }];
      const json = JSON.stringify({ id, created: 1, model: 'p/m', choices });
      return { kind: 'text', index: 0, field: 'content', text, json };
    };
    first.onChunks([chunk('one', 'a'), chunk('one', 'b')]);
    second.onChunks([chunk('two', 'c')]);
    first.onStreamEnd();
    second.onStreamEnd();
    expect(log.slice(2)).toMatchObject([
      { id: 'own', created: 7, choices: [{ index: 0, delta: { content: 'a' } }], usage: null },
      { id: 'own', choices: [{ index: 0, delta: { content: 'b' } }] },
      { id: 'own', choices: [{ index: 1, delta: { content: 'c' } }] },
      { id: 'own', choices: [], usage: { completion_tokens: 3 } },
      'end',
    ]);
  });

  it('sends no usage unless it was requested', async () => {
    const { first, second, log } = await house(false);
    first.onStreamEnd();
    second.onStreamEnd();
    expect(log.slice(2)).toEqual(['end']);
  });

  it('fails as a whole, once', async () => {
    const { first, second, log } = await house();
    first.onFailure(new SluiceError('upstream_error'));
    second.onFailure(new SluiceError('timeout'));
    second.onAnswer({ response: answer('b'), usage: null });
    expect(log.slice(2)).toEqual(['abort 0', 'abort 1', 'upstream_error']);
  });

  it('has no usage if no call reported any', async () => {
    const { first, second, log } = await house(true, null);
    first.onAnswer({ response: answer('a'), usage: null });
    second.onAnswer({ response: answer('b'), usage: null });
    expect(log[2]).toMatchObject({ usage: null });
  });
});
