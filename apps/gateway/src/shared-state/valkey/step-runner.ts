/**
 * Steps of requests that are due at the same time go to the server in one call: a call costs this process more than what it carries.
 * Each step is all or nothing by itself, whatever the others of its call are answered.
 */
import type { SubjectLimits } from '../port.ts';
import { accountKey } from './budget-counters.ts';
import { type ScriptRunner, scriptOf } from './script-runner.ts';
import { stepsScript } from './scripts.ts';

export interface Step {
  readonly name: 'take' | 'reserve' | 'settle' | 'renew';
  readonly lease: string;
  readonly limits: readonly SubjectLimits[];
  /** What the script is told of the request. */
  readonly facts: readonly [number, number];
  /** And of each subject. */
  readonly factsOf: (one: SubjectLimits, index: number) => readonly number[];
}

export interface StepRunner {
  /** The answer of a step, with the clock of the server. */
  perform(step: Step): Promise<StepAnswer>;
}

export interface StepAnswer {
  readonly nowMs: number;
  readonly parts: readonly unknown[];
}

interface Waiting {
  readonly step: Step;
  resolve(answer: StepAnswer): void;
  reject(error: unknown): void;
}

/** The server does nothing else while it performs a call. */
const maxStepsOfCall = 50;

const script = scriptOf(stepsScript);

/** @param leaseMs how long a lease holds that is not renewed */
export function createStepRunner(runInTime: ScriptRunner['runInTime'], leaseMs: number): StepRunner {
  let waiting: Waiting[] = [];
  /** Whether the keys of a call must be of one account: the server is, or stands for, a cluster. */
  let isCluster = false;

  const send = async (steps: readonly Waiting[]): Promise<void> => {
    try {
      const { keys, text } = callOf(steps);
      answerAll(steps, await runInTime(script, keys, [leaseMs, text]));
    } catch (error) {
      const accounts = Map.groupBy(steps, accountOf);
      // Such a call is refused before anything is performed.
      if (accounts.size > 1 && error instanceof Error && error.message.startsWith('CROSSSLOT')) {
        isCluster = true;
        for (const some of accounts.values()) void send(some);
      } else for (const { reject } of steps) reject(error);
    }
  };
  const sendAll = (): void => {
    const due = waiting;
    waiting = [];
    for (const some of isCluster ? Map.groupBy(due, accountOf).values() : [due])
      for (let at = 0; at < some.length; at += maxStepsOfCall) void send(some.slice(at, at + maxStepsOfCall));
  };

  return {
    perform: (step) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(sendAll);
        waiting.push({ step, resolve, reject });
      }),
  };
}

const accountOf = ({ step }: Waiting): string => step.limits[0]?.subject.accountId ?? '';

function answerAll(steps: readonly Waiting[], answer: unknown): void {
  const [nowMs, text]: unknown[] = Array.isArray(answer) ? answer : [];
  const answers: unknown = JSON.parse(String(text));
  if (!Array.isArray(answers)) throw new Error('The store gave no answer.');
  for (const [index, { resolve, reject }] of steps.entries()) {
    const parts: unknown = answers[index];
    if (Array.isArray(parts)) resolve({ nowMs: Number(nowMs), parts });
    else reject(new Error(`The store failed: ${JSON.stringify(parts)}`));
  }
}

/** The key of each account, from which the script makes those of its subjects, and the steps as it reads them. */
function callOf(waiting: readonly Waiting[]): { readonly keys: readonly string[]; readonly text: string } {
  const places = new Map<string, number>();
  const placeOf = (accountId: string): number => {
    const place = places.get(accountId) ?? places.size + 1;
    places.set(accountId, place);
    return place;
  };
  const steps = waiting.map(({ step: { name, lease, limits, facts, factsOf } }) => [
    name,
    lease,
    ...facts,
    limits.map((one, index) => {
      const { kind, id, accountId } = one.subject;
      return [placeOf(accountId), `:${kind}:${id}:`, ...factsOf(one, index)];
    }),
    limits.map(({ budgets }) => budgets.map(({ periodStartMs }) => periodStartMs)),
  ]);
  return { keys: [...places.keys()].map(accountKey), text: JSON.stringify(steps) };
}
