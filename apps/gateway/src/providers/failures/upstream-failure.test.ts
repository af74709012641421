import { describe, expect, it } from 'vitest';
import { targetOf } from '../../test-support/target-of.ts';
import { readUpstreamFailure } from './upstream-failure.ts';

describe('readUpstreamFailure', () => {
  it.each([
    ['Anthropic: thinking', 'messages.1.content.0: Invalid `signature` in `thinking` block', true],
    ['Anthropic: encrypted', 'messages.1.content.0: Invalid `data` in `redacted_thinking` block', true],
    ['Gemini', 'Thought signature is not valid', true],
    [
      'OpenAI',
      'The encrypted content gAAA...AB= could not be verified. Reason: Encrypted content could not be decrypted or parsed.',
      true,
    ],
    ['another one', 'messages.1: all messages must have non-empty content', false],
  ])('knows whether reasoning of before was refused: %s', (_name, message, signatureRefused) => {
    const text = JSON.stringify({ error: { message } });
    const refused = { status: 400, headers: {}, text, facts: undefined };
    expect(readUpstreamFailure(refused, targetOf('openai', 'm'), 0)).toMatchObject({ signatureRefused });
  });
});
