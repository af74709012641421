import { InvalidArgumentError } from 'commander';

/** How far a bill and the ledger may differ for one day and model; either suffices. */
export interface Tolerance {
  /** Share of the larger amount; 0.01 is 1 %. */
  readonly share: number;
  readonly nanos: number;
}

export const defaultTolerance = '1%,0.01';

/** Parses `1%`, `0.05` (USD), or both, separated by a comma. */
export function parseTolerance(text: string): Tolerance {
  const parts = text.split(',').map((part) => part.trim());
  let [share, nanos] = [0, 0];
  for (const part of parts) {
    if (!/^[0-9]{1,9}(?:\.[0-9]{1,9})?%?$/.test(part)) {
      throw new InvalidArgumentError('It must be a share such as 2%, USD such as 0.05, or both: 2%,0.05.');
    }
    if (part.endsWith('%')) share = Number(part.slice(0, -1)) / 100;
    else nanos = Math.round(Number(part) * 1e9);
  }
  return { share, nanos };
}

export function isWithin({ share, nanos }: Tolerance, one: number, other: number): boolean {
  const difference = Math.abs(one - other);
  return difference <= nanos || difference <= share * Math.max(Math.abs(one), Math.abs(other));
}
