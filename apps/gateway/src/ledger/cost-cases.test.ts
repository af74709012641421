import { readFileSync } from 'node:fs';
import { Price } from '@sluice/catalog';
import {
  decodeAnthropicResponse,
  decodeBedrockResponse,
  decodeCohereResponse,
  decodeGeminiResponse,
  type NormalizedUsage,
  normalizeUsage,
  toCompletionUsage,
} from '@sluice/wire';
import fc from 'fast-check';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { completionTokensOf, costNanos, formatUsd, promptTokensOf } from './cost.ts';

/** A response with a manually computed cost. */
const CostCase = Type.Object(
  {
    title: Type.String(),
    /** Protocol of the usage object. */
    wire: Type.Enum(['openai', 'anthropic', 'gemini', 'bedrock', 'cohere']),
    /** The usage object of the provider, as documented or recorded. */
    usage: Type.Unknown(),
    /** Service tier of the response, if reported outside of the usage object. */
    serviceTier: Type.Optional(Type.String()),
    price: Type.Union([Price, Type.Null()]),
    tokens: Type.Tuple([Type.Integer(), Type.Integer()]),
    /** A number, or a sum of products that shows how it is computed. */
    nanos: Type.Union([Type.Number(), Type.String({ pattern: '^[0-9. *+]+$' }), Type.Null()]),
  },
  { additionalProperties: false },
);
type CostCase = Static<typeof CostCase>;

const fixture = new URL('../../fixtures/cost-cases.yaml', import.meta.url);
const { cases: costCases } = Compile(
  Type.Object({ prices: Type.Unknown(), cases: Type.Array(CostCase) }),
).Parse(parse(readFileSync(fixture, 'utf8'), { merge: true }));

function evaluate(nanos: CostCase['nanos']): number | null {
  if (typeof nanos !== 'string') return nanos;
  const products = nanos.split('+').map((term) => term.split('*').map(Number));
  return products.reduce((sum, factors) => sum + factors.reduce((product, factor) => product * factor, 1), 0);
}

const identity = { id: 'chatcmpl-1', created: 1_700_000_000, model: 'p/m' };

function usageOf({
  wire,
  usage,
  serviceTier,
}: Pick<CostCase, 'wire' | 'usage' | 'serviceTier'>): NormalizedUsage | null {
  switch (wire) {
    case 'openai':
      return normalizeUsage(usage, serviceTier);
    case 'anthropic':
      return decodeAnthropicResponse(
        { type: 'message', role: 'assistant', content: [], stop_reason: 'end_turn', usage },
        identity,
      ).usage;
    case 'bedrock':
      return decodeBedrockResponse(
        { output: { message: { role: 'assistant', content: [] } }, stopReason: 'end_turn', usage },
        identity,
      ).usage;
    case 'cohere':
      return decodeCohereResponse(
        { id: 'x', message: { role: 'assistant', content: [] }, finish_reason: 'COMPLETE', usage },
        identity,
      ).usage;
    case 'gemini':
      return decodeGeminiResponse(
        {
          candidates: [{ content: { role: 'model', parts: [{ text: 'x' }] }, finishReason: 'STOP' }],
          usageMetadata: usage,
        },
        identity,
      ).usage;
  }
}

function partsOf(usage: NormalizedUsage): number[] {
  const {
    billed: _,
    serviceTier: __,
    priceFactor: ___,
    searchContext: ____,
    cacheWriteLongTokens = 0,
    cachedAudioInputTokens = 0,
    ...classes
  } = usage;
  return [...Object.values(classes), cacheWriteLongTokens, cachedAudioInputTokens];
}

function expectLaw(usage: NormalizedUsage): void {
  expect(partsOf(usage).every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
  expect(usage.cacheWriteLongTokens ?? 0).toBeLessThanOrEqual(usage.cacheWriteTokens);
  expect(usage.cachedAudioInputTokens ?? 0).toBeLessThanOrEqual(usage.cachedInputTokens);
  const shown = toCompletionUsage(usage);
  expect(shown.prompt_tokens).toBe(promptTokensOf(usage));
  expect(shown.completion_tokens).toBe(completionTokensOf(usage));
  expect(shown.total_tokens).toBe(promptTokensOf(usage) + completionTokensOf(usage));
}

describe('manually computed costs', () => {
  it('cover every wire with at least sixty distinct cases', () => {
    expect(new Set(costCases.map(({ title }) => title)).size).toBe(costCases.length);
    expect(costCases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(costCases.map(({ wire }) => wire)).size).toBe(5);
  });

  it.each(costCases.map((one) => [one.title, one] as const))('%s', (_title, one) => {
    const usage = usageOf(one);
    expect(usage).not.toBeNull();
    if (usage === null) return;
    expect([promptTokensOf(usage), completionTokensOf(usage)]).toEqual(one.tokens);
    expect(costNanos(usage, one.price ?? undefined)).toBe(evaluate(one.nanos));
    expectLaw(usage);
  });

  it('are unknown without token counts', () => {
    expect(costNanos(null, { input: 1, output: 1 })).toBeNull();
  });
});

describe('properties of costs', () => {
  const count = fc.oneof(fc.nat(1_000_000), fc.constantFrom(null, 'many', -3, 1e300, Number.NaN, 2.5));
  const details = fc.array(
    fc.record({ modality: fc.constantFrom('TEXT', 'AUDIO', 'IMAGE'), tokenCount: count }),
    { maxLength: 4 },
  );
  const usages = fc.oneof(
    fc.record({
      wire: fc.constant('openai' as const),
      usage: fc.record({
        prompt_tokens: count,
        completion_tokens: fc.nat(1000),
        total_tokens: count,
        prompt_tokens_details: fc.record({
          cached_tokens: count,
          cache_write_tokens: count,
          audio_tokens: count,
        }),
        completion_tokens_details: fc.record({ reasoning_tokens: count, audio_tokens: count }),
      }),
    }),
    fc.record({
      wire: fc.constant('anthropic' as const),
      usage: fc.record({
        input_tokens: fc.nat(1000),
        output_tokens: count,
        cache_creation_input_tokens: count,
        cache_read_input_tokens: count,
        cache_creation: fc.record({ ephemeral_1h_input_tokens: count }),
        output_tokens_details: fc.record({ thinking_tokens: count }),
      }),
    }),
    fc.record({
      wire: fc.constant('bedrock' as const),
      usage: fc.record({
        inputTokens: fc.nat(1000),
        outputTokens: count,
        cacheReadInputTokens: count,
        cacheWriteInputTokens: count,
        cacheDetails: fc.array(fc.record({ ttl: fc.constantFrom('1h', '5m'), inputTokens: count })),
      }),
    }),
    fc.record({
      wire: fc.constant('gemini' as const),
      usage: fc.record({
        promptTokenCount: fc.nat(1000),
        candidatesTokenCount: count,
        thoughtsTokenCount: count,
        totalTokenCount: count,
        toolUsePromptTokenCount: count,
        cachedContentTokenCount: count,
        promptTokensDetails: details,
        cacheTokensDetails: details,
        candidatesTokensDetails: details,
      }),
    }),
    fc.record({
      wire: fc.constant('cohere' as const),
      usage: fc.record({
        tokens: fc.record({ input_tokens: fc.nat(1000), output_tokens: count }),
        billed_units: fc.record({ input_tokens: count, output_tokens: count }),
        cached_tokens: count,
      }),
    }),
  );
  const price = fc.record(
    {
      input: fc.nat(10_000),
      output: fc.nat(10_000),
      cachedInput: fc.nat(1000),
      cacheWrite: fc.nat(20_000),
      cacheWriteLong: fc.nat(20_000),
      audioInput: fc.nat(50_000),
    },
    { requiredKeys: ['input', 'output'] },
  );

  it('token classes never overlap, and no cost is negative or fractional', () => {
    fc.assert(
      fc.property(usages, price, ({ wire, usage }, listed) => {
        const decoded = usageOf({ wire, usage });
        expect(decoded).not.toBeNull();
        if (decoded === null) return;
        expectLaw(decoded);
        const cost = costNanos(decoded, listed);
        expect(Number.isSafeInteger(cost)).toBe(true);
        expect(cost).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });

  it('with one price for all classes, only the total matters', () => {
    fc.assert(
      fc.property(usages, fc.nat(10_000), ({ wire, usage }, nanos) => {
        const listed = { input: nanos, output: nanos };
        const decoded = usageOf({ wire, usage });
        if (decoded === null || decoded.billed !== undefined) return;
        const tokens = promptTokensOf(decoded) + completionTokensOf(decoded);
        expect(costNanos(decoded, listed)).toBe(tokens * nanos);
      }),
    );
  });
});

describe('formatUsd', () => {
  it.each([
    [0, '0'],
    [1, '0.000000001'],
    [123_000, '0.000123'],
    [1_000_000_000, '1'],
    [1_500_000_000, '1.5'],
    [20_000_000_000, '20'],
  ])('%d nano-USD are %s USD', (nanos, text) => {
    expect(formatUsd(nanos)).toBe(text);
  });
});
