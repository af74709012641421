import type { Payload } from '../answer/index.ts';
import type { StreamPlan } from '../script/script.ts';

/** Encodes the events of a protocol as bytes. */
export interface Framing {
  readonly headers: Readonly<Record<string, string>>;
  /** False for binary frames, which have no byte order mark. */
  readonly isText: boolean;
  /** The bytes of one event; `cutEnd` leaves out what closes the last event. */
  frame(payload: Payload, plan: StreamPlan, cutEnd: boolean): string | Buffer;
  /** A heartbeat without content. */
  heartbeat(plan: StreamPlan): string | Buffer;
  /** The event of a script's `event` action or of a given event: text unchanged, values as JSON. */
  given(data: unknown, name: string | undefined): Payload;
  /** The event with which this service reports an error inside a stream. */
  error(data: unknown, name: string | undefined): Payload;
}

const EOL = { lf: '\n', crlf: '\r\n', cr: '\r' } as const;

/** Format of the server-sent events of a service. */
export interface SseStyle {
  readonly eol?: keyof typeof EOL;
  /** The name of an event whose payload is a value with a `type`. */
  readonly nameOf?: (data: unknown) => string | undefined;
  readonly error: (data: unknown, name: string | undefined) => Payload;
  /** A named heartbeat event instead of a comment. */
  readonly ping?: Payload;
}

/** Server-sent events (WHATWG HTML 9.2.6) in the format of a service. */
export function createSseFraming(style: SseStyle): Framing {
  const eolOf = (plan: StreamPlan): string => EOL[plan.eol ?? style.eol ?? 'lf'];
  const given = (data: unknown, name: string | undefined): Payload => {
    const event = name ?? style.nameOf?.(data);
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    return event === undefined ? { role: 'given', data: text } : { role: 'given', data: text, event };
  };
  return {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' },
    isText: true,
    frame: (payload, plan, cutEnd) => frameEvent(payload, plan, eolOf(plan), cutEnd),
    heartbeat: (plan) =>
      style.ping === undefined
        ? `: ${plan.comment ?? 'keep-alive'}${eolOf(plan)}${eolOf(plan)}`
        : frameEvent(style.ping, {}, eolOf(plan), false),
    given,
    error: style.error,
  };
}

function frameEvent(payload: Payload, plan: StreamPlan, eol: string, cutEnd: boolean): string {
  const colon = plan.tight === true ? ':' : ': ';
  const event = payload.event ?? plan.event;
  let frame = '';
  if (plan.comment !== undefined) frame += `: ${plan.comment}${eol}${eol}`;
  if (event !== undefined) frame += `event${colon}${event}${eol}`;
  for (const field of plan.fields ?? []) frame += `${field}${eol}`;
  const lines = plan.multiLine === true ? spread(payload.data) : [payload.data];
  frame += lines.map((line) => `data${colon}${line}`).join(eol);
  return cutEnd ? frame : `${frame}${eol}${eol}`;
}

/** JSON text over several lines; a line end between tokens does not change its meaning. */
function spread(data: string): string[] {
  try {
    return JSON.stringify(JSON.parse(data), null, 1).split('\n');
  } catch {
    return [data];
  }
}

const DEFAULT_ERROR = {
  message: 'The server had an error while processing your request.',
  type: 'server_error',
  param: null,
  code: null,
};

/** OpenAI's framing: nameless events, an error as `{"error": ...}`. */
export const openaiFraming: Framing = createSseFraming({
  error: (data, event) => ({
    role: 'given',
    data: JSON.stringify({ error: data ?? DEFAULT_ERROR }),
    ...(event === undefined ? {} : { event }),
  }),
});
