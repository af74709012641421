import type { AnswerChunk } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import { nativeEvents } from './native-events.ts';

const last = { name: 'stop', text: 'event: stop\ndata: {}\n\n' };
const event = (name: string | undefined, data: string): AnswerChunk => ({ kind: 'event', name, data });
const open = () => nativeEvents((data) => data.replace('theirs', 'ours'), last);

describe('nativeEvents', () => {
  it('passes events on, changed, with their names', () => {
    const { write, end } = open();
    expect(write([event('delta', '{"m":"theirs"}'), event(undefined, '{}')])).toBe(
      'event: delta\ndata: {"m":"ours"}\n\ndata: {}\n\n',
    );
    expect(end([])).toBe(last.text);
  });

  it('writes a field for each line of an event', () => {
    expect(open().write([event('delta', '{\n"m": 1\n}')])).toBe(
      'event: delta\ndata: {\ndata: "m": 1\ndata: }\n\n',
    );
  });

  it('keeps the last event until the stream has ended, and drops what follows it', () => {
    const { write, end } = open();
    expect(write([event('delta', '1'), event('stop', '{"m":"theirs"}'), event('delta', '2')])).toBe(
      'event: delta\ndata: 1\n\n',
    );
    expect(write([event('delta', '3')])).toBe('');
    expect(end([])).toBe('event: stop\ndata: {"m":"ours"}\n\n');
  });
});
