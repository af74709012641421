/** Claims of requests, for what every `LimitStore` must do. */
import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { inject, onTestFinished } from 'vitest';
import { createLimitHost, remoteLimitStore } from '../cluster/index.ts';
import {
  type Budget,
  type LimitLease,
  type LimitStore,
  type LimitVerdict,
  memoryLimitStore,
  type OnSpent,
  type SpentSince,
  type SubjectLimits,
  type UsageClaim,
} from '../shared-state/index.ts';
import { type ScriptClient, type SharedLimitStore, valkeyLimitStore } from '../shared-state/valkey/index.ts';

interface LimitStoreDeps {
  readonly now: () => number;
  readonly wallNow: () => number;
  readonly spentSince: SpentSince;
  readonly onSpent?: OnSpent;
}
export type OpenLimitStore = (deps: LimitStoreDeps) => LimitStore;

/** Every implementation; a further one is a further line. */
export const limitStores: readonly (readonly [name: string, open: OpenLimitStore])[] = [
  ['in memory', memoryLimitStore],
  ['of the primary, for its workers', openRemoteStore],
  ...(inject('redisUrl') === ''
    ? []
    : [['in Valkey', (deps: LimitStoreDeps) => openValkeyStore(deps)] as const]),
];

/** A worker's store and the primary's, with a channel between them that copies what it carries. */
function openRemoteStore(deps: LimitStoreDeps): LimitStore {
  const host = createLimitHost(memoryLimitStore(deps), () => undefined);
  const remote = remoteLimitStore({
    now: deps.now,
    send: (calls) => {
      for (const call of structuredClone(calls))
        void Promise.resolve(host.perform('worker', call)).then((answer) => {
          if (answer !== undefined) remote.receive([structuredClone(answer)]);
        });
    },
  });
  return remote;
}

/** A store on the server of the test run; stores of the same name are one. */
export function openValkeyStore(
  { now, wallNow, ...told }: LimitStoreDeps,
  name = randomBytes(6).toString('hex'),
): SharedLimitStore {
  const redis = new Redis(inject('redisUrl'));
  onTestFinished(() => redis.disconnect());
  const prefix = `${name}:`;
  const prefixed = (count: number, args: readonly (string | number)[]) =>
    args.map((one, at) => (at < count ? `${prefix}${one}` : one));
  const client: ScriptClient = {
    evalsha: (sha, count, ...args) => redis.evalsha(sha, count, ...prefixed(count, args)),
    eval: (script, count, ...args) => redis.eval(script, count, ...prefixed(count, args)),
    set: (key, value, ...options) => redis.set(`${prefix}${key}`, value, ...options),
  };
  return valkeyLimitStore({ client, ...told, now, wallNow, scriptNow: now });
}

export const dayMs = 86_400_000;
export const startMs = 20_000 * dayMs;

/** The limits of one subject, and what a request claims of them. */
interface Claim extends UsageClaim {
  readonly subject: string;
  readonly kind: 'key' | 'team' | 'account';
  readonly rpm: number | undefined;
  readonly tpm: number | undefined;
  readonly concurrency: number | undefined;
  readonly budget: Budget | undefined;
}

export function claim(more: Partial<Claim> = {}): Claim {
  return {
    subject: 'key',
    kind: 'key',
    rpm: undefined,
    tpm: undefined,
    concurrency: undefined,
    budget: undefined,
    tokens: 0,
    costNanos: 0,
    ...more,
  };
}

export const limitsOf = ({ subject, kind, rpm, tpm, concurrency, budget: one }: Claim): SubjectLimits => ({
  subject: { kind, id: subject, accountId: 'acc' },
  rpm,
  tpm,
  concurrency,
  budgets: one === undefined ? [] : [one],
});
export const budget = (limitNanos: number, periodStartMs = startMs) => ({
  limitNanos,
  periodStartMs,
  periodEndMs: periodStartMs + dayMs,
});

/** A slot and its usage, as a request claims them; the slot is given back if the usage is refused. */
export async function take(
  store: LimitStore,
  wanted: Claim,
  ...outer: readonly Claim[]
): Promise<LimitVerdict> {
  const slot = await store.take([wanted, ...outer].map(limitsOf), 'req_1');
  if (!slot.granted) return slot;
  try {
    const verdict = await store.reserve(slot.lease, wanted);
    if (!verdict.granted) await store.settle(slot.lease, { tokens: 0, costNanos: 0 });
    return verdict;
  } catch (error) {
    await store.settle(slot.lease, { tokens: 0, costNanos: 0 });
    throw error;
  }
}

export function leaseOf(verdict: LimitVerdict): LimitLease {
  if (!verdict.granted) throw new Error(`refused: ${verdict.limit}`);
  return verdict.lease;
}

/** A store whose clock is set by hand. @param spent what the ledger says that everybody has spent */
export function storeAt(open: OpenLimitStore, nowMs = startMs, spent = 0) {
  const clock = { nowMs };
  const store = open({
    now: () => clock.nowMs,
    wallNow: () => clock.nowMs,
    spentSince: () => Promise.resolve(spent),
  });
  return { clock, store };
}
