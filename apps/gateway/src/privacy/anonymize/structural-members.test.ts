import { describe, expect, it } from 'vitest';
import { anonymizeCanaries } from '../../test-support/anonymize-canaries.ts';

const user = (content: string) => ({ role: 'user' as const, content });

describe('structural members', () => {
  it('are searched if their values have another form', () => {
    const call = {
      id: 'c1',
      type: 'function' as const,
      function: { name: 'ask CanaryA', arguments: '{}' },
      index: 'CanaryE',
    };
    const parameters = {
      $id: 'CanaryB',
      $ref: 'see CanaryC',
      $schema: 'https://json-schema.org/CanaryD',
      $defs: { fine: { $ref: '#/$defs/other' } },
    };
    const { payload } = anonymizeCanaries({
      model: 'm',
      messages: [user('x'), { role: 'assistant', content: null, tool_calls: [call] }],
      tools: [{ type: 'function', function: { name: 'f', parameters } }],
    });
    expect(JSON.stringify(payload)).not.toContain('Canary');
    expect(JSON.stringify(payload)).toContain('#/$defs/other');
  });

  it('of calls pass a signature as it is, and nothing else', () => {
    // The detector of the test finds every canary: a real signature can look like a key by chance.
    const signature = `${'Zm9y'.repeat(20)}CanaryA/${'c2ln'.repeat(8)}=`;
    const call = {
      id: 'call_1',
      type: 'function' as const,
      function: { name: 'f', arguments: '{}' },
      extra_content: { google: { thought_signature: signature, note: 'for CanaryB' } },
    };
    const { payload } = anonymizeCanaries({
      model: 'm',
      messages: [user('x'), { role: 'assistant', content: null, tool_calls: [call] }],
    });
    expect(JSON.stringify(payload)).toContain(signature);
    expect(JSON.stringify(payload)).not.toContain('CanaryB');
  });

  it('of arguments that are not JSON are read as text', () => {
    const written = ["{'who': 'CanaryA'}", '{who: CanaryA}', 'CanaryA', '"CanaryA', '// CanaryA\n{}'];
    const calls = (value: string) =>
      written.map((text, at) => ({
        id: `call_${at}`,
        type: 'function' as const,
        function: { name: 'f', arguments: text.replace('CanaryA', value) },
      }));
    const { payload } = anonymizeCanaries({
      model: 'm',
      messages: [user('x'), { role: 'assistant', content: null, tool_calls: calls('CanaryA') }],
    });
    expect(payload.messages?.at(-1)).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: calls('<PERSON_1>'),
    });
  });

  it('that callers name do not appear in receipts', () => {
    const request = { model: 'm', messages: [user('x')], ...{ karin_holzmann: { note: 'CanaryA' } } };
    expect(anonymizeCanaries(request).receipt()?.entities).toMatchObject([{ place: '*.*' }]);
  });

  it('keep generated ids; others, and those that hold a replaced value, are replaced', () => {
    const ids = ['call_abc123', 'karin.holzmann', 'toolu_CanaryA', 'aB3dE6gH9'];
    const calls = ids.map((id) => ({
      id,
      type: 'function' as const,
      function: { name: 'f', arguments: '{}' },
    }));
    const results = ids.map((id) => ({ role: 'tool' as const, tool_call_id: id, content: 'ok' }));
    const { payload } = anonymizeCanaries({
      model: 'm',
      messages: [user('CanaryA'), { role: 'assistant', content: null, tool_calls: calls }, ...results],
    });
    const sent = payload.messages?.flatMap((one) => ('tool_call_id' in one ? [one.tool_call_id] : []));
    const digest = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(sent).toEqual(['call_abc123', digest, digest, 'aB3dE6gH9']);
  });

  it('of signed reasoning are sent unchanged, or not at all if they hold values', () => {
    const signed = (thinking: string, signature: string) => ({
      role: 'assistant' as const,
      content: 'y',
      thinking_blocks: [{ type: 'thinking' as const, thinking, signature }],
    });
    const signature = 'EqQBCgIYAhIM1gbcDa9GJwZA2b3h';
    const genuine = signed('I greet <PERSON_1>', signature);
    const { payload, warnings } = anonymizeCanaries({
      model: 'm',
      messages: [
        user('CanaryA'),
        genuine,
        signed('CanaryB thinks', signature),
        signed('nothing', 'written by CanaryC'),
        signed('nothing', 'karin.holzmann'),
      ],
    });
    const plain = { role: 'assistant', content: 'y' };
    const sent = payload.messages?.filter(({ role }) => role === 'assistant');
    expect(sent).toEqual([genuine, plain, plain, plain]);
    expect(warnings).toEqual([expect.stringContaining('signed reasoning')]);
  });
});
