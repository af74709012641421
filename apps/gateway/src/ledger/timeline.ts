/**
 * What happened when in a request, in milliseconds since it arrived: measured on the request path, stored as text with its row, and
 * read for reports. The text is an array without names, since it is written for every request.
 */
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** Steps before a request is sent, in order; each ends when the next begins. */
export const timelineSteps = [
  'admission',
  'reading',
  'documents',
  'privacy',
  'routing',
  'reservation',
] as const;
type TimelineStep = (typeof timelineSteps)[number];

/** Milliseconds on the clock of durations at which the steps of a request ended. */
export class StepTimes {
  readonly #now: () => number;
  readonly arrivedMs: number;
  readonly #endedMs: number[] = [];

  constructor(now: () => number, arrivedMs: number) {
    this.#now = now;
    this.arrivedMs = arrivedMs;
  }

  /** The step ends now; those before it that were left out took no time. */
  end(step: TimelineStep): void {
    const nowMs = this.#now();
    while (this.#endedMs.length <= timelineSteps.indexOf(step)) this.#endedMs.push(nowMs);
  }

  /** When each step ended. */
  get endedMs(): readonly number[] {
    return this.#endedMs;
  }
}

/** What is known of one call to a provider. */
export interface AttemptTimes {
  /** `<provider>/<model_name>`. */
  readonly model: string;
  readonly startedAtMs: number;
  /** Undefined while it lasts. */
  readonly endedAtMs: number | undefined;
  /** HTTP status of the provider; undefined if it sent none. */
  readonly status: number | undefined;
  /** `ok`, `aborted`, `hedge_lost` or an error code of ours. */
  readonly outcome: string;
  /** What the provider calls the request. */
  readonly providerRequestId: string | undefined;
  /** The provider's own code of its error. */
  readonly providerCode?: string | undefined;
}

/** The times of a request that ends now. */
export interface RequestTimes {
  readonly steps: StepTimes;
  readonly attempts: readonly AttemptTimes[];
  readonly firstByteAtMs: number | undefined;
  readonly endedAtMs: number;
  /** The model of the row: attempts at it do not name it again. */
  readonly model: string;
}

const formatVersion = 1;

/** The text that is stored. */
export function timelineText({ steps, attempts, firstByteAtMs, endedAtMs, model }: RequestTimes): string {
  const { arrivedMs, endedMs } = steps;
  let text = `[${formatVersion}`;
  for (let step = 0; step < timelineSteps.length; step++) text += `,${since(arrivedMs, endedMs[step])}`;
  text += `,${since(arrivedMs, firstByteAtMs)},${since(arrivedMs, endedAtMs)},[`;
  for (let index = 0; index < attempts.length; index++) {
    const attempt = attempts[index];
    if (attempt === undefined) continue;
    const { startedAtMs, endedAtMs: doneAtMs = endedAtMs, status = null, outcome } = attempt;
    const { providerRequestId, model: own, providerCode } = attempt;
    text += `${index === 0 ? '' : ','}[${since(arrivedMs, startedAtMs)},${since(arrivedMs, doneAtMs)},${status},"${outcome}"`;
    // All are rare: few providers tell an id, most requests have one model, and few attempts fail.
    const more = [providerRequestId, own === model ? undefined : own, providerCode];
    while (more.length > 0 && more.at(-1) === undefined) more.pop();
    for (const value of more) text += `,${JSON.stringify(value ?? null)}`;
    text += ']';
  }
  return `${text}]]`;
}

/** In hundredths of a millisecond. */
function since(startMs: number, atMs: number | undefined): number | null {
  return atMs === undefined ? null : Math.round((atMs - startMs) * 100) / 100;
}

const moment = Type.Union([Type.Number(), Type.Null()]);
const stored = Compile(
  Type.Tuple([
    Type.Literal(formatVersion),
    ...([moment, moment, moment, moment, moment, moment] as const),
    moment,
    Type.Number(),
    Type.Array(Type.Array(Type.Union([Type.Number(), Type.String(), Type.Null()]))),
  ]),
);

/** What happened when in a request: milliseconds since it arrived. */
export interface RequestTimeline {
  readonly steps: readonly {
    readonly name: TimelineStep;
    readonly startMs: number;
    readonly durationMs: number;
  }[];
  readonly attempts: readonly {
    /** Null: the model of the row. */
    readonly model: string | null;
    readonly startMs: number;
    readonly durationMs: number;
    readonly httpStatus: number | null;
    readonly outcome: string;
    readonly providerRequestId: string | null;
    readonly providerCode: string | null;
  }[];
  readonly firstByteMs: number | null;
  readonly endMs: number;
}

/** Reads a stored text; undefined if there is none, or it is of another version. */
export function readTimeline(text: string | null): RequestTimeline | undefined {
  const value = text === null ? undefined : parsed(text);
  if (!stored.Check(value)) return undefined;
  const [, a, b, c, d, e, f, firstByteMs, endMs, attempts] = value;
  let startMs = 0;
  const steps = [a, b, c, d, e, f].flatMap((endedMs, index) => {
    const name = timelineSteps[index];
    if (endedMs === null || name === undefined) return [];
    const step = { name, startMs, durationMs: between(startMs, endedMs) };
    startMs = endedMs;
    return [step];
  });
  return { steps, attempts: attempts.map(attemptOf), firstByteMs, endMs };
}

function attemptOf(values: readonly unknown[]): RequestTimeline['attempts'][number] {
  const [startMs, endMs, status, outcome, providerRequestId, model, providerCode] = values;
  const start = Number(startMs ?? 0);
  return {
    model: typeof model === 'string' ? model : null,
    startMs: start,
    durationMs: between(start, Number(endMs ?? start)),
    httpStatus: typeof status === 'number' ? status : null,
    outcome: String(outcome),
    providerRequestId: typeof providerRequestId === 'string' ? providerRequestId : null,
    providerCode: typeof providerCode === 'string' ? providerCode : null,
  };
}

function between(startMs: number, endMs: number): number {
  return Math.max(0, Math.round((endMs - startMs) * 100) / 100);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
