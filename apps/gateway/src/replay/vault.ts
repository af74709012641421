/**
 * Keeps what a provider must get back with the next turn and most clients drop: signed reasoning and opaque
 * members of calls. In memory only, sealed under a key that dies with the process, bound to one account and
 * one call; bounded in entries and bytes, the oldest go first. What stands here came from a provider and goes
 * back to one: nothing that anonymization replaced is ever in it.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ThinkingBlock } from '@sluice/wire';

/** What belongs to one turn of a model that made calls. */
export interface ReplayTurn {
  /** Whose opaque data it is; no other family can read it. */
  readonly family: string;
  readonly thinking: readonly ThinkingBlock[];
  /** Readable reasoning, for providers that want it back. */
  readonly reasoning: string;
  readonly calls: readonly ReplayCall[];
}

export interface ReplayCall {
  readonly id: string;
  readonly extraContent: Readonly<Record<string, unknown>> | null;
}

export interface ReplayVault {
  /** Keeps a turn under each of its calls; turns without calls or without anything opaque are not kept. */
  remember(accountId: string, turn: ReplayTurn): void;
  /** The turn that made a call of this account; undefined where it is unknown, expired or was pushed out. */
  recall(accountId: string, callId: string): ReplayTurn | undefined;
}

export interface ReplayVaultDeps {
  /** Milliseconds of a steady clock. */
  readonly now: () => number;
  readonly maxBytes?: number;
  readonly maxEntries?: number;
  readonly ttlMs?: number;
}

interface Sealed {
  readonly bytes: Buffer;
  readonly endsAtMs: number;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** A turn's reasoning that is larger is not kept: one caller must not push out all others. */
const maxTurnBytes = 2 * 1024 * 1024;

export function createReplayVault(deps: ReplayVaultDeps): ReplayVault {
  const { now, maxBytes = 64 * 1024 * 1024, maxEntries = 100_000, ttlMs = 24 * 3_600_000 } = deps;
  const key = randomBytes(32);
  const entries = new Map<string, Sealed>();
  let heldBytes = 0;

  const drop = (place: string, sealed: Sealed): void => {
    entries.delete(place);
    heldBytes -= sealed.bytes.length;
  };
  const makeRoom = (): void => {
    const nowMs = now();
    // Insertion order is age, and all live equally long.
    for (const [place, sealed] of entries) {
      if (heldBytes <= maxBytes && entries.size <= maxEntries && sealed.endsAtMs > nowMs) return;
      drop(place, sealed);
    }
  };

  return {
    remember: (accountId, turn) => {
      if (!isWorthKeeping(turn)) return;
      const text = JSON.stringify(turn);
      if (text.length > maxTurnBytes) return;
      for (const { id } of turn.calls) {
        const place = placeOf(accountId, id);
        const bytes = seal(key, place, text);
        const before = entries.get(place);
        if (before !== undefined) drop(place, before);
        heldBytes += bytes.length;
        entries.set(place, { bytes, endsAtMs: now() + ttlMs });
      }
      makeRoom();
    },
    recall: (accountId, callId) => {
      const place = placeOf(accountId, callId);
      const sealed = entries.get(place);
      if (sealed === undefined || sealed.endsAtMs <= now()) return undefined;
      const turn: ReplayTurn = JSON.parse(open(key, place, sealed.bytes));
      return turn;
    },
  };
}

function isWorthKeeping({ thinking, reasoning, calls }: ReplayTurn): boolean {
  if (calls.length === 0) return false;
  return thinking.length > 0 || reasoning !== '' || calls.some(({ extraContent }) => extraContent !== null);
}

/** Neither part can hold a line feed: ids of accounts are ours, ids of calls are JSON-encoded. */
const placeOf = (accountId: string, callId: string): string => `${accountId}\n${JSON.stringify(callId)}`;

function seal(key: Buffer, place: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place, 'utf8'));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, place: string, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(place, 'utf8'))
    .setAuthTag(sealed.subarray(-tagBytes));
  const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
