import { expect } from 'vitest';
import { arrayOrEmpty, isRecord, type JsonObject } from '../translation/index.ts';

/** Reads server-sent events of the Messages API by their rules, and returns the message that they tell. */
export function replayMessageEvents(text: string): JsonObject {
  let message: JsonObject = {};
  const blocks: JsonObject[] = [];
  let open: number | undefined;
  let input = '';
  const events = text.split('\n\n').filter((part) => part !== '');
  for (const [at, part] of events.entries()) {
    const [name = '', data = ''] = part.split('\n');
    const event: unknown = JSON.parse(data.replace(/^data: /, ''));
    if (!isRecord(event)) throw new Error('an event is no object');
    expect(name).toBe(`event: ${String(event['type'])}`);
    const { type, index, delta = {} } = event;
    expect(type === 'message_start', 'the first event, and no other').toBe(at === 0);
    expect(type === 'message_stop', 'the last event, and no other').toBe(at === events.length - 1);
    switch (type) {
      case 'message_start':
        message = { ...recordOf(event['message']) };
        break;
      case 'content_block_start':
        expect([open, index]).toEqual([undefined, blocks.length]);
        open = blocks.length;
        input = '';
        blocks.push({ ...recordOf(event['content_block']) });
        break;
      case 'content_block_delta': {
        expect(index).toBe(open);
        const block = blocks.at(-1) ?? {};
        input = applied(block, recordOf(delta), input);
        break;
      }
      case 'content_block_stop':
        expect(index).toBe(open);
        open = undefined;
        break;
      case 'message_delta':
        expect(open).toBeUndefined();
        message = { ...message, ...recordOf(delta), usage: event['usage'] };
        break;
      default:
        break;
    }
  }
  return { ...message, content: blocks };
}

function applied(block: JsonObject, delta: JsonObject, input: string): string {
  switch (delta['type']) {
    case 'text_delta':
      block['text'] = `${String(block['text'])}${String(delta['text'])}`;
      return input;
    case 'thinking_delta':
      block['thinking'] = `${String(block['thinking'])}${String(delta['thinking'])}`;
      return input;
    case 'citations_delta':
      block['citations'] = [...arrayOrEmpty(block['citations']), delta['citation']];
      return input;
    case 'signature_delta':
      block['signature'] = delta['signature'];
      return input;
    default: {
      const whole = input + String(delta['partial_json']);
      try {
        block['input'] = JSON.parse(whole);
      } catch {
        // Not all of it has come.
      }
      return whole;
    }
  }
}

const recordOf = (value: unknown): JsonObject => {
  if (!isRecord(value)) throw new Error('an object is expected');
  return value;
};
