import { expect, it } from 'vitest';
import { createEncodeReport } from '../../translation/index.ts';
import type { ChatMessage } from '../messages.ts';
import { completeResults } from './complete-results.ts';

const calls = (...ids: string[]): ChatMessage => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } })),
});
const result = (id: string, content = id): ChatMessage => ({ role: 'tool', tool_call_id: id, content });
const user = (content: string): ChatMessage => ({ role: 'user', content });
const none = 'No result provided.';
const added = 'empty results added for tool calls without one';
const orphan = 'tool result without a preceding tool call sent as text of the user';

it.each<[string, ChatMessage[], ChatMessage[], string[]]>([
  ['adds missing results', [calls('a'), user('x')], [calls('a'), result('a', none), user('x')], [added]],
  [
    'adds results at the end',
    [calls('a', 'b'), result('b')],
    [calls('a', 'b'), result('b'), result('a', none)],
    [added],
  ],
  ['moves late results', [calls('a'), user('x'), result('a')], [calls('a'), result('a'), user('x')], []],
  [
    'keeps results of an earlier turn apart',
    [calls('a'), user('x'), calls('b'), result('a'), result('b')],
    [calls('a'), result('a', none), user('x'), calls('b'), result('b'), user('a')],
    [added, orphan],
  ],
  [
    'splits a turn of several messages',
    [calls('a'), calls('b'), result('a'), result('b')],
    [calls('a'), result('a'), calls('b'), result('b')],
    [],
  ],
  ['sends results without a call as text', [result('z'), user('x')], [user('z'), user('x')], [orphan]],
  ['leaves out empty results without a call', [result('z', ''), user('x')], [user('x')], [orphan]],
  [
    'sends a second result as text',
    [calls('a'), result('a'), result('a', 'b')],
    [calls('a'), result('a'), user('b')],
    [orphan],
  ],
])('%s', (_, messages, expected, warnings) => {
  const report = createEncodeReport();
  const completed = completeResults(messages, report);
  // In any order: what matters is that each is told.
  expect([completed, [...report.warnings].sort()]).toEqual([expected, [...warnings].sort()]);
});

it('leaves a complete conversation as it is', () => {
  const messages = [user('x'), calls('a', 'b'), result('b'), result('a'), user('y')];
  expect(completeResults(messages, createEncodeReport())).toBe(messages);
});

it('takes linear time for a long conversation', () => {
  const messages = Array.from({ length: 20_000 }, (_, at) => (at % 2 === 0 ? calls(`c${at}`) : user('x')));
  const began = performance.now();
  completeResults(messages, createEncodeReport());
  expect(performance.now() - began).toBeLessThan(1000);
});
