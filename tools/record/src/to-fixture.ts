/** Turns a recorded exchange into a fixture of `packages/wire/fixtures`. */
import { createSseReader } from '@sluice/wire/sse';
import type { Mask } from './mask.ts';

/** What passed between the gateway and a provider. */
export interface Exchange {
  readonly method: string;
  /** The request target, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: Buffer;
  readonly status: number;
  readonly contentType: string;
  readonly response: Buffer;
}

/** A fixture, and the folder that it belongs to. */
export interface Fixture {
  readonly folder: 'responses' | 'streams' | 'errors';
  readonly content: Readonly<Record<string, unknown>>;
}

interface StreamEvent {
  readonly event?: string;
  readonly data: unknown;
}

/**
 * The fixture of an exchange, with the request beside it, masked.
 * @throws SyntaxError if the response is neither JSON nor a stream of events
 */
export function toFixture(exchange: Exchange, description: string, mask: Mask): Fixture {
  const { status, contentType, response } = exchange;
  const request = parsed(exchange.request.toString('utf8'));
  const recorded = { request, status };
  if (status >= 400) {
    const body = parsed(response.toString('utf8'));
    mask.apply([request, body]);
    return { folder: 'errors', content: { description, body, recorded } };
  }
  if (contentType.includes('event-stream')) {
    const events = readEvents(response);
    mask.apply([request]);
    mask.apply(events.map(({ data }) => data));
    return { folder: 'streams', content: { description, includeUsage: true, events, recorded } };
  }
  const body: unknown = JSON.parse(response.toString('utf8'));
  mask.apply([request, body]);
  return { folder: 'responses', content: { description, body, recorded } };
}

function readEvents(bytes: Buffer): readonly StreamEvent[] {
  const events: StreamEvent[] = [];
  const reader = createSseReader(
    {
      onEvent: (data, event) =>
        events.push({ ...(event === undefined ? {} : { event }), data: parsed(data) }),
    },
    { maxEventBytes: bytes.length + 1 },
  );
  reader.push(bytes);
  reader.end();
  return events;
}

/** JSON, or the text itself, such as `[DONE]`. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
