import { keyedDigest } from './keyed-digest.ts';

/** One master key. Its id is stored beside what it wraps, and tells nothing about the key. */
export interface MasterKey {
  readonly id: string;
  readonly value: Buffer;
}

/** The master keys of an installation. */
export interface MasterKeys {
  /** Seals whatever is new. */
  readonly current: MasterKey;
  /** Those that open, the current one first. */
  readonly all: readonly MasterKey[];
}

/** @param previous keys that only open: what was sealed before a rotation */
export function masterKeysOf(current: Buffer, previous: readonly Buffer[] = []): MasterKeys {
  const own = keyOf(current);
  const others = previous.map(keyOf).filter(({ id }) => id !== own.id);
  return { current: own, all: [own, ...others] };
}

function keyOf(value: Buffer): MasterKey {
  return { id: keyedDigest(value, 'sluice master key id').slice(0, 16), value };
}
