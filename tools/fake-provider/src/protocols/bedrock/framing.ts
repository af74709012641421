import type { Payload } from '../../answer/index.ts';
import type { Framing } from '../../exchange/framing.ts';
import { isRecord } from '../../exchange/request-facts.ts';
import { streamException } from './errors.ts';
import { encodeFrame, type FrameHeader, RARE_HEADERS } from './event-stream.ts';

const EXCEPTION = 'exception:';
const JSON_HEADER: FrameHeader = [':content-type', 'application/json'];

/** An event type that ConverseStreamOutput does not have: readers pass over it. */
const HEARTBEAT = encodeFrame(
  [[':event-type', 'heartbeat'], JSON_HEADER, [':message-type', 'event']],
  '{"p":"abc"}',
);

function headersOf(event: string): FrameHeader[] {
  if (!event.startsWith(EXCEPTION)) {
    return [[':event-type', event], JSON_HEADER, [':message-type', 'event']];
  }
  const type = event.slice(EXCEPTION.length);
  // The specification's third kind of message: an error without a modelled type.
  if (type === 'error') {
    return [
      [':error-code', 'InternalFailure'],
      [':error-message', 'The stream ended with an error.'],
      [':message-type', 'error'],
    ];
  }
  return [[':exception-type', type], JSON_HEADER, [':message-type', 'exception']];
}

function spread(data: string): string {
  try {
    return JSON.stringify(JSON.parse(data), null, 1);
  } catch {
    return data;
  }
}

/**
 * Binary frames. What a plan wants of text is done in their manner: `comment` is a frame of an unknown type
 * before each event, `multiLine` JSON over several lines, `fields` further headers of every type, `tight` no
 * padding member; line ends, marks and a missing last line end have no counterpart.
 */
export const bedrockFraming: Framing = {
  headers: { 'content-type': 'application/vnd.amazon.eventstream' },
  isText: false,
  frame: ({ event, data }, plan) => {
    const headers = headersOf(event ?? 'contentBlockDelta');
    const all = plan.fields === undefined ? headers : [...RARE_HEADERS, ...headers];
    const frame = encodeFrame(all, plan.multiLine === true ? spread(data) : data);
    return plan.comment === undefined ? frame : Buffer.concat([HEARTBEAT, frame]);
  },
  heartbeat: () => HEARTBEAT,
  given: (data, name) => {
    const inner = isRecord(data) ? Object.entries(data) : [];
    const [key, value] = inner[0] ?? [];
    if (name === undefined && inner.length === 1 && key !== undefined && isRecord(value)) {
      const event = key.endsWith('Exception') ? `${EXCEPTION}${key}` : key;
      return { role: 'given', event, data: JSON.stringify(value) };
    }
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    return { role: 'given', event: name ?? 'contentBlockDelta', data: text };
  },
  error: (data, name): Payload => {
    const { type, message } = streamException(data, name);
    return { role: 'given', event: `${EXCEPTION}${type}`, data: JSON.stringify({ message }) };
  },
};
