import { expect } from 'vitest';
import type { ResponseStreamEvent } from '../index.ts';
import { isRecord, type JsonObject } from '../translation/index.ts';

interface OpenItem {
  readonly item: JsonObject;
  readonly texts: Map<string, string>;
}

const doneTexts: Readonly<Record<string, string>> = {
  'response.output_text': 'text',
  'response.refusal': 'refusal',
  'response.reasoning_summary_text': 'text',
  'response.function_call_arguments': 'arguments',
  'response.custom_tool_call_input': 'input',
};

/**
 * Reads the events of a response as a strict client does, and checks the rules of their order: numbers without a gap, every
 * item and part begun and ended once, every `done` the sum of its deltas.
 * @returns the whole response of the last event
 */
export function replayResponseEvents(events: readonly ResponseStreamEvent[]): JsonObject {
  const items = new Map<unknown, OpenItem>();
  const done: unknown[] = [];
  const parsed = events.map(({ type, json }, index) => {
    expect(json).not.toMatch(/[\r\n]/);
    const event: unknown = JSON.parse(json);
    expect(event).toMatchObject({ type, sequence_number: index });
    return isRecord(event) ? event : {};
  });
  expect(parsed.slice(0, 2).map(({ type }) => type)).toEqual(['response.created', 'response.in_progress']);
  const last = parsed.at(-1) ?? {};
  expect(['response.completed', 'response.incomplete', 'response.failed']).toContain(last['type']);
  // Official SDKs raise on this event, and take a failed response for a whole one.
  const isFailed = last['type'] === 'response.failed';
  if (isFailed)
    expect(parsed.at(-2)).toMatchObject({ type: 'error', error: { message: expect.any(String) } });
  for (const event of parsed.slice(2, isFailed ? -2 : -1)) readEvent(event, items, done);
  const response = isRecord(last['response']) ? last['response'] : {};
  if (!isFailed) {
    expect(items.size).toBe(0);
    const output: unknown[] = Array.isArray(response['output']) ? response['output'] : [];
    expect(new Set(output.map((item) => JSON.stringify(item)))).toEqual(
      new Set(done.map((item) => JSON.stringify(item))),
    );
  }
  return response;
}

function readEvent(event: JsonObject, items: Map<unknown, OpenItem>, done: unknown[]): void {
  const { type, output_index: index, item_id: id, item } = event;
  if (typeof type !== 'string') throw new Error('An event has no type');
  if (type === 'response.output_item.added') {
    expect(items.has(index)).toBe(false);
    items.set(index, { item: isRecord(item) ? item : {}, texts: new Map() });
    return;
  }
  const open = items.get(index);
  expect(open, `${type} of an open item`).toBeDefined();
  if (open === undefined) return;
  if (type === 'response.output_item.done') {
    expect(isRecord(item) && item['id']).toBe(open.item['id']);
    expect([...open.texts.keys()], 'texts without an end').toEqual([]);
    items.delete(index);
    done.push(item);
    return;
  }
  expect(id).toBe(open.item['id']);
  readText(type, event, open);
}

function readText(type: string, event: JsonObject, { texts }: OpenItem): void {
  const kind = type.slice(0, type.lastIndexOf('.'));
  const place = `${kind} ${event['content_index'] ?? event['summary_index'] ?? 0}`;
  const member = doneTexts[kind];
  if (type.endsWith('.delta')) {
    expect(event['delta']).toBeTypeOf('string');
    texts.set(place, `${texts.get(place) ?? ''}${String(event['delta'])}`);
  } else if (type.endsWith('.done') && member !== undefined) {
    expect(event[member]).toBe(texts.get(place) ?? '');
    texts.delete(place);
  }
}
