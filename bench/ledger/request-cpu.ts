import { createLedger, StepTimes, timelineSteps, timelineText } from '../../apps/gateway/src/ledger/index.ts';
import { createLimits, ledgerSpending } from '../../apps/gateway/src/limits/index.ts';
import { openSharedState } from '../../apps/gateway/src/shared-state/index.ts';
import type { Storage } from '../../apps/gateway/src/storage/index.ts';
import { testPrincipal } from '../../apps/gateway/src/test-support/principal.ts';

/** Requests under way at once. */
const CONCURRENCY = 32;
const WARM_UP = 2000;

const fail = (error: unknown): never => {
  throw error;
};

export interface RequestLoad {
  readonly count: number;
  /** That the requests are of, in turn. */
  readonly accounts: number;
  /** `memory:`, or the address of Valkey or Redis, whose own CPU time does not count. */
  readonly sharedState: string;
}

/** Microseconds of CPU, of all threads, for the limits and the ledger of one request. */
export async function cpuOfRequests(
  storage: Storage,
  folder: string,
  { count, accounts, sharedState }: RequestLoad,
): Promise<number> {
  const ledger = createLedger({ folder, stamp: 'bench', storage, durability: 'journal', onError: fail });
  const shared = await openSharedState({
    url: sharedState,
    onFailure: 'deny',
    now: () => performance.now(),
    wallNow: Date.now,
    spentSince: ledgerSpending(storage.usage),
    beats: storage.nodes,
    primary: undefined,
    notice: fail,
    onError: fail,
  });
  const limits = createLimits({ store: shared.limits, now: Date.now, digest: (text) => text, onError: fail });
  const owned = { rpm: 1e9, tpm: 1e12, concurrency: 1e6, budget: { usd: 1e9, period: 'month' as const } };
  const kinds = ['key', 'team', 'account'] as const;
  const principals = Array.from({ length: accounts }, (_, at) =>
    testPrincipal({
      accountId: `bench_account${at}`,
      owners: kinds.map((kind) => ({ kind, id: `bench_${kind}${at}`, limits: owned })),
      hasBudget: true,
    }),
  );
  const written = (resolve: () => void) => (error: Error | undefined) => {
    if (error !== undefined) throw error;
    resolve();
  };
  const request = async (index: number): Promise<void> => {
    const requestId = `req_bench${String(index).padStart(9, '0')}`;
    const at = index % accounts;
    const principal = principals[at];
    if (principal === undefined) throw new Error('There is no account.');
    const reservation = await limits.admit(principal, { rpm: undefined, concurrency: undefined }, requestId);
    await reservation.reserve({ tokens: 1000, costNanos: 5000 });
    const facts = {
      requestId,
      keyId: `bench_key${at}`,
      accountId: `bench_account${at}`,
      teamId: `bench_team${at}`,
      requestedModel: 'openai/gpt',
      streamed: false,
      endpoint: 'chat',
      endUser: null,
      session: null,
      startedAtMs: Date.now(),
    };
    const usage = {
      inputTokens: 500,
      cachedInputTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 200,
      reasoningTokens: 0,
      audioInputTokens: 0,
      audioOutputTokens: 0,
    };
    const steps = new StepTimes(() => performance.now(), performance.now());
    for (const step of timelineSteps) steps.end(step);
    const attempt = {
      model: 'openai/gpt',
      outcome: 'ok',
      status: 200,
      providerRequestId: 'req_0123456789abcdef',
      startedAtMs: performance.now(),
      endedAtMs: performance.now(),
    };
    const end = {
      status: 'ok' as const,
      httpStatus: 200,
      errorCode: null,
      model: 'gpt',
      provider: 'openai',
      durationMs: 800,
      firstByteMs: 300,
      attempts: 1,
      usage,
      usageSource: 'reported' as const,
      costNanos: 4000,
      privacy: null,
      routing: null,
      region: null,
      timeline: timelineText({
        steps,
        attempts: [attempt],
        firstByteAtMs: performance.now(),
        endedAtMs: performance.now(),
        model: 'openai/gpt',
      }),
    };
    let entry: ReturnType<typeof ledger.open> | undefined;
    await new Promise<void>((resolve) => {
      entry = ledger.open(facts, { ...end, status: 'cut' }, written(resolve));
    });
    if (entry === undefined) throw new Error('The ledger opened nothing.');
    const opened = entry;
    ledger.dispatched(opened);
    await new Promise<void>((resolve) => ledger.close(opened, end, written(resolve)));
    reservation.settle({ tokens: 700, costNanos: 4000 });
  };
  const run = async (from: number, to: number): Promise<void> => {
    let next = from;
    const worker = async (): Promise<void> => {
      while (next < to) await request(next++);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  };
  await run(0, WARM_UP);
  const before = process.cpuUsage();
  await run(WARM_UP, WARM_UP + count);
  // The last rows reach the store.
  await ledger.end();
  const { user, system } = process.cpuUsage(before);
  shared.close();
  return (user + system) / count;
}
