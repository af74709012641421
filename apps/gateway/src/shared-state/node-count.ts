/**
 * How many processes share the limits. The shared store counts them; the database does, too, so that a process that starts while the
 * shared store is away does not take everything for its own.
 */
import { randomBytes } from 'node:crypto';

export interface NodeCount {
  /** At least 1. */
  count(): number;
  /** As the shared store says. */
  note(nodes: number): void;
  close(): void;
}

/** The processes that use one database. */
export interface NodeBeats {
  beat(node: string, times: { readonly nowMs: number; readonly aliveMs: number }): Promise<number>;
  leave(node: string): Promise<void>;
}

/** Fewer processes count only after a while: a store that was flushed has forgotten those that have not said again that they live. */
const forgetMs = 30_000;
const beatEveryMs = 5000;
/** Some beats, and what clocks may differ. */
const aliveMs = 60_000;

/**
 * Resolves when the processes in the database are counted, or cannot be.
 * @param now monotonic clock, milliseconds
 * @param wallNow epoch milliseconds
 */
export async function createNodeCount({
  beats,
  now,
  wallNow,
}: {
  readonly beats: NodeBeats;
  readonly now: () => number;
  readonly wallNow: () => number;
}): Promise<NodeCount> {
  const node = randomBytes(6).toString('hex');
  let counts: readonly { readonly nodes: number; readonly atMs: number }[] = [];
  let inDatabase = 1;
  const beat = async (): Promise<void> => {
    try {
      inDatabase = await beats.beat(node, { nowMs: wallNow(), aliveMs });
    } catch {
      // The last count stays.
    }
  };
  const timer = setInterval(() => void beat(), beatEveryMs).unref();
  await beat();
  return {
    count: () => Math.max(1, inDatabase, ...counts.map(({ nodes }) => nodes)),
    note(nodes) {
      const nowMs = now();
      counts = [...counts.filter(({ atMs }) => nowMs - atMs < forgetMs), { nodes, atMs: nowMs }];
    },
    close() {
      clearInterval(timer);
      beats.leave(node).catch(() => undefined);
    },
  };
}
