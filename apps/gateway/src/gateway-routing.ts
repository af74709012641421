/** Routing over the store: what was learned is restored at the start, and heads stored by others are taken over. */
import {
  createRouting,
  feedbackRows,
  fitOnThread,
  gradeLimits,
  headsRow,
  maxHeadsVersions,
  type Routing,
  type RoutingDeps,
  type RoutingHeadDeps,
  readBeliefs,
  readGradedPrompts,
  readHeads,
  readTrials,
} from './routing/index.ts';
import type { Storage } from './storage/index.ts';

const pollMs = 2000;

export interface StoredRoutingDeps extends Omit<RoutingDeps, 'storeFeedback' | keyof RoutingHeadDeps> {
  readonly storage: Pick<Storage, 'feedback' | 'heads'>;
}

/** Routing that has learned what the store holds; `close` when done. */
export async function createStoredRouting({
  storage: { feedback, heads },
  ...deps
}: StoredRoutingDeps): Promise<{ readonly routing: Routing; close(): void }> {
  const routing = createRouting({
    ...deps,
    ...headDeps(heads, deps.wallNow),
    storeFeedback: (grade) => feedback.put(feedbackRows(grade, deps.wallNow())),
  });
  routing.restore({
    abilities: readBeliefs(await feedback.abilities()),
    trials: readTrials(await feedback.trials()),
    heads: readHeads(await heads.list()),
  });
  return { routing, ...followHeads(heads, routing, deps.onError) };
}

/** What routing needs to fit and to keep heads. */
function headDeps(heads: Storage['heads'], wallNow: () => number): RoutingHeadDeps {
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

/** Takes over heads that other processes or the command line have stored. */
function followHeads(
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
