import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGoogleSignature, toCompletionUsage } from '../translation/index.ts';
import { type GeminiProfile, geminiProfileOf, readGeminiError } from './index.ts';
import { normalizeGeminiUsage } from './usage.ts';

describe('geminiProfileOf', () => {
  it.each<[string, Partial<GeminiProfile>]>([
    [
      'gemini-2.0-flash-001',
      { thinking: { style: 'none' }, supportsPenalties: true, supportsJsonSchema: true },
    ],
    ['models/gemini-1.5-pro', { supportsJsonSchema: false, supportsCallIds: false }],
    [
      'gemini-2.5-pro',
      {
        thinking: {
          style: 'budget',
          minTokens: 128,
          maxTokens: 32_768,
          canDisable: false,
          reasonsByDefault: true,
        },
      },
    ],
    [
      'gemini-2.5-flash-lite',
      {
        thinking: {
          style: 'budget',
          minTokens: 512,
          maxTokens: 24_576,
          canDisable: true,
          reasonsByDefault: false,
        },
      },
    ],
    [
      'gemini-2.5-flash-preview-09-2025',
      {
        thinking: {
          style: 'budget',
          minTokens: 0,
          maxTokens: 24_576,
          canDisable: true,
          reasonsByDefault: true,
        },
      },
    ],
    ['gemini-2.5-flash-image', { supportsFunctionCalling: false, supportsJsonMode: false }],
    ['gemini-2.5-pro-preview-tts', { isSpeechModel: true, supportsSystemInstruction: false }],
    [
      'publishers/google/models/gemini-3-pro-preview',
      { thinking: { style: 'level', levels: ['low', 'high'] }, supportsSampling: true },
    ],
    ['gemini-3-pro-image-preview', { supportsFunctionCalling: false, requiresSignatures: false }],
    [
      'gemini-3-flash-preview',
      { thinking: { style: 'level', levels: ['minimal', 'low', 'medium', 'high'] }, supportsSampling: true },
    ],
    [
      'gemini-3.1-pro-preview',
      { thinking: { style: 'level', levels: ['low', 'medium', 'high'] }, supportsSampling: true },
    ],
    ['gemini-3.5-flash', { supportsSampling: true, supportsPrefill: true }],
    ['gemini-3.5-flash-lite', { supportsSampling: false, supportsPrefill: false }],
    [
      'gemini-3.8-flash',
      { thinking: { style: 'level', levels: ['low', 'medium', 'high'] }, supportsSampling: false },
    ],
    ['gemini-flash-latest', { requiresSignatures: true, supportsCallIds: true }],
    ['gemini-4-pro', { requiresSignatures: true, supportsJsonSchema: true }],
    ['gemma-3-27b-it', { supportsSystemInstruction: false, appliesDefaultLimit: true }],
    ['gemma-4-31b-it', { supportsSystemInstruction: true, supportsFunctionCalling: true }],
  ])('%s', (model, expected) => {
    expect(geminiProfileOf(model)).toMatchObject(expected);
  });

  it('differs on Vertex', () => {
    expect(geminiProfileOf('gemini-2.5-flash', 'vertex')).toMatchObject({
      supportsPenalties: true,
      supportsLogprobs: true,
    });
    expect(geminiProfileOf('gemini-3.1-pro', 'vertex')).toMatchObject({
      supportsPenalties: false,
      supportsSearchWithFunctions: false,
    });
  });
});

describe('readGeminiError', () => {
  const google = (name: string, more: object) => ({
    '@type': `type.googleapis.com/google.rpc.${name}`,
    ...more,
  });

  it.each([
    [
      'a limit',
      {
        error: {
          code: 429,
          message: 'quota',
          status: 'RESOURCE_EXHAUSTED',
          details: [google('QuotaFailure', {}), google('RetryInfo', { retryDelay: '34.074824224s' })],
        },
      },
      {
        message: 'quota',
        type: 'RESOURCE_EXHAUSTED',
        code: 'RESOURCE_EXHAUSTED',
        param: null,
        status: 429,
        retryAfterMs: 34_075,
      },
    ],
    [
      'a key',
      {
        error: {
          code: 400,
          message: 'key',
          status: 'INVALID_ARGUMENT',
          details: [google('ErrorInfo', { reason: 'API_KEY_INVALID' })],
        },
      },
      { code: 'API_KEY_INVALID', type: 'INVALID_ARGUMENT', status: 400, retryAfterMs: null },
    ],
    [
      'a field, in a list',
      [
        {
          error: {
            message: 'bad',
            status: 'INVALID_ARGUMENT',
            details: [google('BadRequest', { fieldViolations: [{ field: 'contents' }] })],
          },
        },
      ],
      { param: 'contents', status: 400 },
    ],
    ['a status without a number', { error: { message: 'm', status: 'UNAVAILABLE' } }, { status: 503 }],
    ['a bare error', { code: 404, message: 'm', status: 'NOT_FOUND' }, { status: 404, code: 'NOT_FOUND' }],
    [
      'odd details',
      { error: { message: 'm', details: [null, google('RetryInfo', { retryDelay: '-1s' })] } },
      { retryAfterMs: null },
    ],
    ['a text', 'no', { message: 'no', retryAfterMs: null }],
    ['nothing', undefined, { message: 'The provider reported an error' }],
  ])('reads %s', (_name, body, expected) => {
    expect(readGeminiError(body)).toMatchObject(expected);
  });
});

describe('normalizeGeminiUsage', () => {
  it.each([null, 7, {}, { totalTokenCount: 3 }])('finds none in %j', (raw) => {
    expect(normalizeGeminiUsage(raw)).toBeNull();
  });

  it('counts thoughts that only the total includes', () => {
    const raw = { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 40 };
    expect(normalizeGeminiUsage(raw)).toMatchObject({
      inputTokens: 10,
      outputTokens: 5,
      reasoningTokens: 25,
    });
  });

  it('classes are disjoint and add up to the total', () => {
    const count = fc.nat(10_000);
    const audio = fc.array(fc.record({ modality: fc.constantFrom('AUDIO', 'TEXT'), tokenCount: count }));
    const raw = fc.record(
      {
        promptTokenCount: count,
        candidatesTokenCount: count,
        thoughtsTokenCount: count,
        toolUsePromptTokenCount: count,
        cachedContentTokenCount: count,
        promptTokensDetails: audio,
        cacheTokensDetails: audio,
        candidatesTokensDetails: audio,
      },
      { requiredKeys: ['promptTokenCount'] },
    );
    fc.assert(
      fc.property(raw, (one) => {
        const usage = normalizeGeminiUsage(one);
        if (usage === null) throw new Error('no counts found');
        for (const value of Object.values(usage)) expect(value).toBeGreaterThanOrEqual(0);
        const {
          promptTokenCount,
          toolUsePromptTokenCount = 0,
          candidatesTokenCount = 0,
          thoughtsTokenCount = 0,
        } = one;
        expect(toCompletionUsage(usage)).toMatchObject({
          prompt_tokens: promptTokenCount + toolUsePromptTokenCount,
          completion_tokens: candidatesTokenCount + thoughtsTokenCount,
        });
      }),
    );
  });
});

describe('isGoogleSignature', () => {
  const wrapped = (depth: number, payload: readonly number[]): string => {
    let bytes = Buffer.from(payload);
    for (let at = 0; at < depth; at += 1)
      bytes = Buffer.from([at === 0 ? 0x0a : 0x12, bytes.length, ...bytes]);
    return bytes.toString('base64');
  };
  const payload = [1, 0xbe, 0x3e, 0xf6, 2, 3, 4, 5];

  it.each([
    ['two fields around the payload', wrapped(2, payload), true],
    ['one field', wrapped(1, payload), true],
    ["another provider's payload", wrapped(2, [8, 1, 16, 1, 24, 2, 34, 4]), false],
    ['no field', wrapped(0, payload), false],
    ['three fields', wrapped(3, payload), false],
    ['nothing', '', false],
    ['no base64', 'not a signature!', false],
  ])('%s', (_name, signature, expected) => {
    expect(isGoogleSignature(signature)).toBe(expected);
  });
});
