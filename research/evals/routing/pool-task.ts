import type { RoutingRow } from '../../training/router-model/index.ts';
import type { TokenPrice } from './read-inputs.ts';

export interface PoolTask {
  readonly train: readonly RoutingRow[];
  readonly rows: readonly RoutingRow[];
  readonly models: readonly string[];
  readonly scores: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly prices: ReadonlyMap<string, TokenPrice>;
  /** Answers of the set that may be looked at, by model: places in `rows`. */
  readonly graded: ReadonlyMap<string, readonly number[]>;
  readonly seed: number;
  /** The folder of weights and abilities; undefined: the shipped ones. */
  readonly weights: string | undefined;
  readonly log: (message: string) => void;
}
