import { expect, it } from 'vitest';
import { compatProfileOf, createChatStreamDecoder } from '../openai/compat/index.ts';
import { ChunkComposer } from './chunk-composer.ts';

const context = { id: 'x', created: 1, model: 'm', includeUsage: false };

it('keeps name and whole input of each call for the next turn', () => {
  const composer = new ChunkComposer(context);
  const first = composer.callStart(0, { id: 'a', name: 'f' });
  const second = composer.callStart(0, { id: 'b', name: 'g', input: '{"x":' });
  composer.callInput(0, second, '1}');
  composer.callInput(0, first, '{}');
  expect(composer.replay[0]?.calls).toEqual([
    { id: 'a', name: 'f', input: '{}', extraContent: null },
    { id: 'b', name: 'g', input: '{"x":1}', extraContent: null },
  ]);
});

it('does so for compatible providers, too', () => {
  const decoder = createChatStreamDecoder({ ...context, profile: compatProfileOf('default') });
  const event = (call: object): unknown =>
    decoder.event(JSON.stringify({ choices: [{ index: 0, delta: { tool_calls: [call] } }] }));
  event({ index: 0, id: 'a', function: { name: 'f', arguments: '{"x"' } });
  event({ index: 0, function: { arguments: null } });
  event({ index: 0, function: { arguments: ':1}' } });
  event({ index: 1, id: 'b', function: { name: 'g', arguments: { y: 2 } } });
  expect(decoder.replay[0]?.calls).toEqual([
    { id: 'a', name: 'f', input: '{"x":1}', extraContent: null },
    { id: 'b', name: 'g', input: '{"y":2}', extraContent: null },
  ]);
});

it('refuses calls without end', () => {
  const composer = new ChunkComposer(context);
  const decoder = createChatStreamDecoder({ ...context, profile: compatProfileOf('default') });
  const calls = Array.from({ length: 1025 }, (_, index) => ({
    index,
    id: `c${index}`,
    function: { name: 'f' },
  }));
  expect(() => calls.forEach(({ id }) => void composer.callStart(0, { id, name: 'f' }))).toThrow(
    'without end',
  );
  expect(() =>
    decoder.event(JSON.stringify({ choices: [{ index: 0, delta: { tool_calls: calls } }] })),
  ).toThrow('without end');
});
