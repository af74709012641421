/** Graded prompts and heads of the store, in the form of routing. */
import {
  fitOnThread,
  gradeLimits,
  headsRow,
  maxHeadsVersions,
  type Routing,
  type RoutingHeadDeps,
  readGradedPrompts,
  readHeads,
} from './routing/index.ts';
import type { Storage } from './storage/index.ts';

const pollMs = 2000;

/** What routing needs to fit and to keep heads. */
export function createHeadDeps(heads: Storage['heads'], wallNow: () => number): RoutingHeadDeps {
  const versions = async (accountId: string) => readHeads(await heads.list(accountId));
  return {
    headStore: {
      versions,
      load: async (accountId) => readGradedPrompts(await heads.prompts(accountId, gradeLimits(wallNow()))),
      store: async (version) => {
        await heads.put(headsRow(version), maxHeadsVersions);
        return versions(version.accountId);
      },
    },
    fitHeads: fitOnThread,
  };
}

/** Takes over heads that other processes or the command line have stored; `close` when done. */
export function followHeads(
  heads: Storage['heads'],
  routing: Pick<Routing, 'putHeads'>,
  onError: (error: unknown) => void,
): { close(): void } {
  let seen: string | undefined;
  const refresh = async (): Promise<void> => {
    const version = await heads.version();
    if (version === seen) return;
    const isFirst = seen === undefined;
    seen = version;
    if (isFirst) return;
    const rows = readHeads(await heads.list());
    for (const [accountId, own] of Map.groupBy(rows, (one) => one.accountId))
      routing.putHeads(accountId, own);
  };
  const poll = (): void => {
    refresh().catch(onError);
  };
  poll();
  const timer = setInterval(poll, pollMs).unref();
  return { close: () => clearInterval(timer) };
}
