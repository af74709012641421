/**
 * Stores state that a provider needs back in the next turn and most clients drop: signed reasoning and opaque
 * members of calls. Kept in memory only, encrypted under a key of this process, bound to one account, to the calls
 * of one turn and to the conversation before it; bounded in entries and bytes, the oldest are evicted first. All
 * of it came from a provider and goes back to one: it never contains values that anonymization replaced.
 *
 * Not a general LRU cache: all entries live equally long, so in order of insertion the expired ones come first and are
 * freed with the next entry, without a timer for each.
 */

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { ThinkingBlock } from '@sluice/wire';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Sealer } from '../crypto/index.ts';
import type { Broadcast } from '../shared-state/index.ts';
import { canonicalArguments } from './canonical-json.ts';

/** State of one turn with tool calls. */
export interface SignedTurn {
  readonly thinking: readonly ThinkingBlock[];
  /** Readable reasoning, for providers that need it back. */
  readonly reasoning: string;
  /** Opaque data of the calls, in order. */
  readonly extras: readonly (Readonly<Record<string, unknown>> | null)[];
}

/** A call that identifies a turn. */
export interface SignedCall {
  readonly id: string;
  readonly name: string;
  /** JSON text, compared by its meaning; other text literally. */
  readonly input: string;
}

/**
 * Identity of a turn: what was called, behind which conversation. Some clients give calls ids of their own, so ids count only if
 * the conversation is unknown; alone, they are not unique, since several models number their calls anew in each conversation.
 */
export interface TurnIdentity {
  readonly accountId: string;
  readonly calls: readonly SignedCall[];
  /** Digest of the conversation before the turn; null if unknown. */
  readonly before: string | null;
}

/** A stored turn. */
export interface KnownTurn {
  /** Unique id. */
  readonly place: string;
  /** Model family of the opaque data; no other family can read it. */
  readonly family: string;
  /** Approximate size that restoring it adds to a request. */
  readonly sizeBytes: number;
  readonly open: () => SignedTurn;
}

export interface ReasoningStore {
  /**
   * Stores a turn; turns without calls or opaque data are not stored.
   * @param family model family of the opaque data
   */
  remember(identity: TurnIdentity, family: string, turn: SignedTurn): void;
  /** Whether `recall` may succeed: a turn of the account has calls of these names. */
  mayKnow(accountId: string, names: readonly string[]): boolean;
  /** The turn; undefined if it is unknown, expired or was evicted. */
  recall(identity: TurnIdentity): KnownTurn | undefined;
}

/** How turns reach the other processes, encrypted. */
export interface ReasoningPeers {
  readonly broadcast: Broadcast;
  /** Of the installation: the key of a process opens nothing elsewhere. */
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
}

export interface ReasoningStoreDeps {
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
  /** Other processes, to which the next turn may come. */
  readonly others?: ReasoningPeers | undefined;
  readonly maxBytes?: number;
  readonly maxEntries?: number;
  readonly ttlMs?: number;
}

interface Sealed {
  readonly bytes: Buffer;
  /** See `mayKnow`. */
  readonly names: string;
  readonly family: string;
  readonly heldBytes: number;
  readonly endsAtMs: number;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** Overhead of an entry: a key of 44 characters in a map, objects, buffer; the names count by themselves. */
const entryBytes = 512;
/** Larger reasoning is not stored: one caller must not evict the entries of all others. */
const maxTurnBytes = 2 * 1024 * 1024;
/** Larger turns stay with the process that got them. */
const maxSharedBytes = 256 * 1024;

const sharedTurn = Compile(Type.Object({ place: Type.String({ maxLength: 64 }), sealed: Type.String() }));
const sealedTurn = Compile(Type.Object({ names: Type.String(), family: Type.String(), text: Type.String() }));

export function createReasoningStore(deps: ReasoningStoreDeps): ReasoningStore {
  const { now, others, maxBytes = 64 * 1024 * 1024, maxEntries = 100_000, ttlMs = 24 * 3_600_000 } = deps;
  const key = randomBytes(32);
  const entries = new Map<string, Sealed>();
  /** Number of turns with the same names of calls. */
  const nameCounts = new Map<string, number>();
  let heldBytes = 0;

  const drop = (place: string, sealed: Sealed): void => {
    entries.delete(place);
    heldBytes -= sealed.heldBytes;
    const count = nameCounts.get(sealed.names) ?? 0;
    if (count > 1) nameCounts.set(sealed.names, count - 1);
    else nameCounts.delete(sealed.names);
  };
  const makeRoom = (): void => {
    const nowMs = now();
    // Insertion order is age, and all entries have the same lifetime.
    for (const [place, sealed] of entries) {
      if (heldBytes <= maxBytes && entries.size <= maxEntries && sealed.endsAtMs > nowMs) return;
      drop(place, sealed);
    }
  };
  const keep = (place: string, sealed: Sealed): void => {
    const before = entries.get(place);
    if (before !== undefined) drop(place, before);
    entries.set(place, sealed);
    heldBytes += sealed.heldBytes;
    nameCounts.set(sealed.names, (nameCounts.get(sealed.names) ?? 0) + 1);
    makeRoom();
  };

  /** @param text the turn as JSON */
  const put = (place: string, names: string, family: string, text: Buffer): void => {
    const bytes = seal(key, place, text);
    const size = bytes.length + entryBytes + 2 * (family.length + names.length);
    keep(place, { bytes, names, family, heldBytes: size, endsAtMs: now() + ttlMs });
  };
  const share = (place: string, names: string, family: string, text: Buffer): void => {
    if (others === undefined || text.length > maxSharedBytes) return;
    const plain = Buffer.from(JSON.stringify({ names, family, text: text.toString('utf8') }), 'utf8');
    const sealed = others.sealer.seal(place, plain).toString('base64');
    others.broadcast.send('reasoning', JSON.stringify({ place, sealed }));
  };
  others?.broadcast.on('reasoning', (note) => {
    const { place, sealed } = sharedTurn.Parse(JSON.parse(note));
    const plain = others.sealer.open(place, Buffer.from(sealed, 'base64')).toString('utf8');
    const { names, family, text } = sealedTurn.Parse(JSON.parse(plain));
    put(place, names, family, Buffer.from(text, 'utf8'));
  });

  return {
    remember: (identity, family, turn) => {
      if (identity.calls.length === 0 || !isWorthKeeping(turn)) return;
      const text = Buffer.from(JSON.stringify(turn), 'utf8');
      if (text.length > maxTurnBytes) return;
      const place = placeOf(identity);
      const names = namesKey(
        identity.accountId,
        identity.calls.map(({ name }) => name),
      );
      put(place, names, family, text);
      share(place, names, family, text);
    },
    mayKnow: (accountId, names) => nameCounts.size > 0 && nameCounts.has(namesKey(accountId, names)),
    recall: (identity) => {
      const place = placeOf(identity);
      const sealed = entries.get(place);
      if (sealed === undefined) return undefined;
      if (sealed.endsAtMs <= now()) {
        drop(place, sealed);
        return undefined;
      }
      const { family, bytes } = sealed;
      const open = (): SignedTurn => JSON.parse(unseal(key, place, bytes));
      return { place, family, sizeBytes: bytes.length, open };
    },
  };
}

const isWorthKeeping = ({ thinking, reasoning, extras }: SignedTurn): boolean =>
  thinking.length > 0 || reasoning !== '' || extras.some((extra) => extra !== null);

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64');

/** Looked up for each turn of a history, so it is not hashed. */
const namesKey = (accountId: string, names: readonly string[]): string => `${accountId}\n${names.join('\n')}`;

function placeOf({ accountId, calls, before }: TurnIdentity): string {
  const called = calls.map(({ id, name, input }) => [
    before === null ? id : null,
    name,
    canonicalArguments(input),
  ]);
  return digest([accountId, called, before]);
}

function seal(key: Buffer, place: string, text: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place, 'utf8'));
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function unseal(key: Buffer, place: string, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(place, 'utf8'))
    .setAuthTag(sealed.subarray(-tagBytes));
  const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
