import { describe, expect, test } from 'vitest';
import { findParameterDisputes } from './find-parameter-disputes.ts';

const model = { provider: 'xai', name: 'grok-x', source: 'test' };
const list = (...taken: string[]) => ({
  data: [{ id: 'x-ai/grok-x', supported_parameters: taken }, { id: 'x' }],
});

describe('findParameterDisputes', () => {
  test.each([
    { facts: { unsupportedParameters: ['stop', 'n'] }, taken: ['stop', 'temperature'], expected: ['stop'] },
    { facts: { temperature: false }, taken: ['temperature'], expected: ['temperature'] },
    { facts: { tools: false }, taken: ['tools'], expected: ['tools'] },
    { facts: { unsupportedParameters: ['seed'] }, taken: ['seed'], expected: undefined },
    { facts: {}, taken: ['stop', 'tools'], expected: undefined },
  ])('$facts against $taken', ({ facts, taken, expected }) => {
    expect(findParameterDisputes([{ ...model, ...facts }], list(...taken))).toEqual(
      expected === undefined ? [] : [{ id: 'xai/grok-x', parameters: expected }],
    );
  });

  test('compares only models that are listed', () => {
    const missing = { ...model, name: 'other', tools: false };
    expect(findParameterDisputes([missing, { ...missing, provider: 'bedrock' }], list('tools'))).toEqual([]);
  });

  test('refuses another document', () => {
    expect(() => findParameterDisputes([], { models: [] })).toThrow("not OpenRouter's list");
  });
});
