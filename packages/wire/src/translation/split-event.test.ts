import { describe, expect, it } from 'vitest';
import { splitEvent } from './split-event.ts';

const eventOf = (value: object) => ({ kind: 'event' as const, name: 'n', data: JSON.stringify(value) });
const long = 'ab😀'.repeat(30);

describe('an event with a long text', () => {
  it.each([
    ['text', { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: long } }],
    [
      'partial_json',
      { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: long } },
    ],
  ])('is split at whole characters: %s', (member, event) => {
    const pieces = splitEvent(eventOf(event), 20).map(({ data }) => JSON.parse(data));
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.map(({ delta }) => delta[member]).join('')).toBe(long);
    expect(pieces.every(({ delta }) => delta[member].isWellFormed())).toBe(true);
    expect(pieces.every(({ type, index }) => type === event.type && index === 1)).toBe(true);
  });

  it('is split in the form of Responses', () => {
    const pieces = splitEvent(eventOf({ type: 'response.output_text.delta', delta: long }), 20);
    expect(pieces.map(({ data }) => JSON.parse(data).delta).join('')).toBe(long);
  });

  it('stays whole if it is no delta, or short', () => {
    const done = eventOf({ type: 'response.output_text.done', text: long });
    const short = eventOf({ type: 'x', delta: 'y' });
    expect([splitEvent(done, 20), splitEvent(short, 100)]).toEqual([[done], [short]]);
  });
});
