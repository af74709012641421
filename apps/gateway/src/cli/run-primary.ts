import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeId } from '../auth/index.ts';
import { createPrimary } from '../cluster/index.ts';
import { makeProcessStamp } from '../http/index.ts';
import { recoverJournals } from '../ledger/index.ts';
import { ledgerSpending } from '../limits/index.ts';
import { memoryLimitStore, type UsageClaim } from '../shared-state/index.ts';
import type { Storage } from '../storage/index.ts';
import type { Log } from '../telemetry/index.ts';
import { createBudgetThresholds } from '../webhooks/index.ts';
import { printBanner } from './banner.ts';
import { ownInstallation } from './installation.ts';
import { keepLastConfig } from './last-config.ts';
import type { RunFacts } from './run-facts.ts';
import { type StopReason, untilStopped } from './until-stopped.ts';

/** Wait before what a worker left is tried again, while the store fails. */
const retryMs = 1000;

/**
 * Starts and keeps several processes that serve. This one owns the data folder, migrates the store, recovers journals, and keeps
 * the limits that hold over all of them; it serves no request itself.
 */
export async function runPrimary({
  context,
  host,
  port,
  socket,
  log,
  workers,
}: RunFacts & { readonly workers: number }): Promise<void> {
  const { settings, dataDir } = context;
  const { storage, secrets, first, unlock } = await ownInstallation(context, log);
  const journal = join(dataDir, 'journal');
  const recovery = await recoverJournals(journal, storage);
  let isEnding = false;
  const config = await keepLastConfig(context);
  const socketLost = Promise.withResolvers<StopReason>();
  const primary = createPrimary({
    count: workers,
    host,
    port,
    socket,
    isFirstStart: first.hasCreatedKey,
    drainMs: () => settings.server.drainMs + settings.server.shutdownDelayMs,
    lastConfig: config.text,
    makeStamp: makeProcessStamp,
    onSocketLost: () => {
      log.error(
        'no worker is left that listens: the supervisor, which holds the socket, has to start the gateway again',
      );
      socketLost.resolve('failure');
    },
    now: () => performance.now(),
    log,
    limits: memoryLimitStore({
      now: () => performance.now(),
      wallNow: Date.now,
      spentSince: ledgerSpending(storage.usage),
      // The workers send what it tells.
      onSpent: createBudgetThresholds({
        events: storage.events,
        webhooks: () => config.settings().webhooks,
        makeId,
        now: Date.now,
        log,
      }),
    }),
    recover: (stamp) => recoverFrom(journal, stamp, storage, log, () => isEnding),
    usageOf: async (requestId) => usageIn(await storage.usage.get(requestId)),
  });
  const stopped = untilStopped(process, log);
  process.on('SIGHUP', () => void primary.replaceAll());
  try {
    const ready = await primary.start();
    printBanner({ ...ready, context, secrets, first, recovery, workers });
    if ((await Promise.race([stopped, socketLost.promise])) === 'failure') process.exitCode = 1;
  } finally {
    isEnding = true;
    config.close();
    await primary.stop();
    await storage.close();
    unlock();
  }
}

/** Stores what the journal of a worker holds; tries again until the store takes it, or the next start has to. */
async function recoverFrom(
  journal: string,
  stamp: string,
  storage: Storage,
  log: Log,
  isEnding: () => boolean,
): Promise<void> {
  for (;;) {
    try {
      const { closed, cut } = await recoverJournals(journal, storage, stamp);
      if (closed + cut > 0) log.warn({ closed, cut }, 'requests of a worker that has ended were recovered');
      return;
    } catch (error) {
      if (isEnding()) throw error;
      log.error({ err: error }, 'the journal of a worker cannot be stored');
      await delay(retryMs);
    }
  }
}

/** What a request used, as its row says. */
function usageIn(row: Awaited<ReturnType<Storage['usage']['get']>>): UsageClaim {
  if (row === undefined) return { tokens: 0, costNanos: 0 };
  const tokens =
    row.input_tokens +
    row.cached_input_tokens +
    row.cache_write_tokens +
    row.audio_input_tokens +
    row.output_tokens +
    row.reasoning_tokens +
    row.audio_output_tokens;
  return { tokens, costNanos: row.cost_nanos ?? 0 };
}
