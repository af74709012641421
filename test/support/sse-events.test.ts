import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSseReader, parseSse, type SseEvent } from './sse-events.ts';

const message = (data: string): SseEvent => ({ event: 'message', data });

describe('parseSse', () => {
  const rows: [string, string, SseEvent[]][] = [
    ['LF', 'data: a\n\ndata: b\n\n', [message('a'), message('b')]],
    ['CRLF', 'data: a\r\n\r\ndata: b\r\n\r\n', [message('a'), message('b')]],
    ['CR', 'data: a\r\rdata: b\r\r', [message('a'), message('b')]],
    ['byte order mark', '\uFEFFdata: a\n\n', [message('a')]],
    ['several lines', 'data: a\ndata\ndata:b\n\n', [message('a\n\nb')]],
    ['comments', ': hello\n\ndata: a\n: in between\n\n', [message('a')]],
    ['names and ids', 'id: 7\nevent: ping\ndata: {}\n\n', [{ event: 'ping', data: '{}', id: '7' }]],
    ['no data, no event', 'event: ping\n\n', []],
    ['an unfinished event', 'data: a\n\ndata: b\n', [message('a')]],
  ];
  test.each(rows)('%s', (_name, text, expected) => {
    expect(parseSse(text)).toEqual(expected);
  });
});

test('all ways to split a stream yield the same events', () => {
  const text = '\uFEFF: hi\r\n\r\nevent: x\r\ndata: ä🦊\r\ndata: b\r\n\r\ndata: [DONE]\r\n\r\n';
  const whole = parseSse(text);
  fc.assert(
    fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      const reader = createSseReader();
      const events: SseEvent[] = [];
      let from = 0;
      for (const to of [...cuts.sort((a, b) => a - b), text.length]) {
        events.push(...reader.push(text.slice(from, to)));
        from = to;
      }
      expect(events).toEqual(whole);
      expect(reader.rest()).toBe('');
    }),
  );
});
