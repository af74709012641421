import type { Payload } from '../answer/index.ts';
import type { StreamAction, StreamPlan } from '../script/script.ts';
import { type Framing, openaiFraming } from './framing.ts';

/** One step of sending a stream. */
export type StreamStep =
  | { readonly do: 'write'; readonly bytes: string | Buffer }
  | { readonly do: 'wait'; readonly ms: number }
  | {
      readonly do: 'heartbeats';
      readonly bytes: string | Buffer;
      readonly ms: number;
      readonly times: number;
    }
  | { readonly do: 'stall' | 'end' | 'close' | 'reset' };

/** The steps of a stream: encoded events, with the actions of the plan in between. */
export function planSteps(
  payloads: readonly Payload[],
  plan: StreamPlan,
  framing: Framing = openaiFraming,
): StreamStep[] {
  const steps: StreamStep[] = [];
  if (plan.bom === true && framing.isText) steps.push({ do: 'write', bytes: '\uFEFF' });
  const firstFinish = payloads.findIndex((payload) => payload.role === 'finish');
  const lastFinish = payloads.findLastIndex((payload) => payload.role === 'finish');
  const done = payloads.findIndex((payload) => payload.role === 'done');
  const last = payloads.length - 1;

  const actionsAt = (places: readonly (StreamAction['at'] | undefined)[]): void => {
    for (const action of plan.actions ?? []) {
      if (places.includes(action.at)) steps.push(stepOf(action, plan, framing));
    }
  };

  for (const [index, payload] of payloads.entries()) {
    actionsAt([
      index,
      index === firstFinish ? 'before_finish' : undefined,
      index === done ? 'before_done' : undefined,
    ]);
    if (plan.betweenMs !== undefined && index > 0) steps.push({ do: 'wait', ms: plan.betweenMs });
    const bytes = framing.frame(payload, plan, index === last && plan.finalNewline === false);
    steps.push({ do: 'write', bytes });
    actionsAt([
      index === lastFinish ? 'after_finish' : undefined,
      index === done || (done < 0 && index === last) ? 'after_done' : undefined,
      index === last ? payloads.length : undefined,
    ]);
  }
  if (payloads.length === 0) actionsAt([0]);
  return steps;
}

function stepOf(action: StreamAction, plan: StreamPlan, framing: Framing): StreamStep {
  switch (action.do) {
    case 'wait':
      return { do: 'wait', ms: action.ms ?? 0 };
    case 'heartbeats':
      return {
        do: 'heartbeats',
        bytes: framing.heartbeat(plan),
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
      return { do: 'write', bytes: framing.frame(framing.given(action.data, action.event), plan, false) };
    case 'error':
      return { do: 'write', bytes: framing.frame(framing.error(action.data, action.event), plan, false) };
    default:
      return { do: action.do };
  }
}
