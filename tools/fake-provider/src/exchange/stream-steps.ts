import type { Payload } from '../answer/index.ts';
import type { StreamAction, StreamPlan } from '../script/script.ts';

/** One thing to do while a stream is sent. */
export type StreamStep =
  | { readonly do: 'write'; readonly bytes: string | Buffer }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'heartbeats'; readonly bytes: string; readonly ms: number; readonly times: number }
  | { readonly do: 'stall' | 'end' | 'close' | 'reset' };

const EOL = { lf: '\n', crlf: '\r\n', cr: '\r' } as const;

/** The steps of a whole stream: events in the wanted framing, with the plan's actions at their places. */
export function planSteps(payloads: readonly Payload[], plan: StreamPlan): StreamStep[] {
  const eol = EOL[plan.eol ?? 'lf'];
  const steps: StreamStep[] = [];
  if (plan.bom === true) steps.push({ do: 'write', bytes: '\uFEFF' });
  const firstFinish = payloads.findIndex((payload) => payload.role === 'finish');
  const lastFinish = payloads.findLastIndex((payload) => payload.role === 'finish');
  const done = payloads.findIndex((payload) => payload.role === 'done');
  const last = payloads.length - 1;

  const actionsAt = (places: readonly (StreamAction['at'] | undefined)[]): void => {
    for (const action of plan.actions ?? []) {
      if (places.includes(action.at)) steps.push(stepOf(action, plan, eol));
    }
  };

  for (const [index, payload] of payloads.entries()) {
    actionsAt([
      index,
      index === firstFinish ? 'before_finish' : undefined,
      index === done ? 'before_done' : undefined,
    ]);
    if (plan.betweenMs !== undefined && index > 0) steps.push({ do: 'wait', ms: plan.betweenMs });
    const bytes = frameEvent(payload.data, plan, eol, index === last && plan.finalNewline === false);
    steps.push({ do: 'write', bytes });
    actionsAt([
      index === lastFinish ? 'after_finish' : undefined,
      index === done ? 'after_done' : undefined,
      index === last ? payloads.length : undefined,
    ]);
  }
  if (payloads.length === 0) actionsAt([0]);
  return steps;
}

function stepOf(action: StreamAction, plan: StreamPlan, eol: string): StreamStep {
  switch (action.do) {
    case 'wait':
      return { do: 'wait', ms: action.ms ?? 0 };
    case 'heartbeats':
      return {
        do: 'heartbeats',
        bytes: `: ${plan.comment ?? 'keep-alive'}${eol}${eol}`,
        ms: action.ms ?? 10,
        times: action.times ?? Number.POSITIVE_INFINITY,
      };
    case 'raw': {
      const once =
        action.rawBase64 === undefined
          ? Buffer.from(action.raw ?? '')
          : Buffer.from(action.rawBase64, 'base64');
      return { do: 'write', bytes: Buffer.concat(Array.from({ length: action.repeat ?? 1 }, () => once)) };
    }
    case 'event':
    case 'error': {
      const value = action.do === 'error' ? { error: action.data ?? DEFAULT_ERROR } : action.data;
      const data = typeof value === 'string' ? value : JSON.stringify(value);
      const event = action.event ?? plan.event;
      return {
        do: 'write',
        bytes: frameEvent(data, event === undefined ? plan : { ...plan, event }, eol, false),
      };
    }
    default:
      return { do: action.do };
  }
}

const DEFAULT_ERROR = {
  message: 'The server had an error while processing your request.',
  type: 'server_error',
  param: null,
  code: null,
};

/** One event in the wanted framing (WHATWG HTML 9.2.6). */
function frameEvent(data: string, plan: StreamPlan, eol: string, cutEnd: boolean): string {
  const colon = plan.tight === true ? ':' : ': ';
  let frame = '';
  if (plan.comment !== undefined) frame += `: ${plan.comment}${eol}${eol}`;
  if (plan.event !== undefined) frame += `event${colon}${plan.event}${eol}`;
  for (const field of plan.fields ?? []) frame += `${field}${eol}`;
  const lines = plan.multiLine === true ? spread(data) : [data];
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
