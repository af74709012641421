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
    ['Anthropic: empty', 'messages.1.content.0.thinking: each thinking block must contain thinking', true],
    ['OpenAI: another store', "Item with id 'rs_1' not found. Items are not kept when store is false.", true],
    [
      'strict servers: behind',
      "Extra inputs are not permitted, field: 'messages[1].reasoning_content'",
      true,
    ],
    ['strict servers: before', 'messages.1.reasoning_details: Extra inputs are not permitted', true],
    ['a parameter', "Unsupported parameter: 'reasoning.effort' is not supported with this model.", false],
    [
      'missing reasoning',
      'The reasoning_content in the thinking mode must be passed back to the API.',
      false,
    ],
  ])('knows whether reasoning of before was refused: %s', (_name, message, signatureRefused) => {
    const text = JSON.stringify({ error: { message } });
    const refused = { status: 400, headers: {}, text, facts: undefined };
    expect(readUpstreamFailure(refused, targetOf('openai', 'm'), 0)).toMatchObject({ signatureRefused });
  });
});
