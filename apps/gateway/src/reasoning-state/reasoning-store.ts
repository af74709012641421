/**
 * Keeps what a provider must get back with the next turn and most clients drop: signed reasoning and opaque
 * members of calls. In memory only, sealed under a key that dies with the process, bound to one account, to the
 * calls of one turn and to the conversation before them; bounded in entries and bytes, the oldest go first. What
 * stands here came from a provider and goes back to one: nothing that anonymization replaced is ever in it.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { ThinkingBlock } from '@sluice/wire';
import { canonicalArguments } from './canonical-json.ts';

/** What belongs to one turn of a model that made calls. */
export interface SignedTurn {
  readonly thinking: readonly ThinkingBlock[];
  /** Readable reasoning, for providers that want it back. */
  readonly reasoning: string;
  /** Opaque data of the calls, in their order. */
  readonly extras: readonly (Readonly<Record<string, unknown>> | null)[];
}

/** A call by which a turn is recognized. */
export interface SignedCall {
  readonly id: string;
  readonly name: string;
  /** JSON text, compared by its meaning; any other text as it is. */
  readonly input: string;
}

/** By what a turn is recognized. Ids alone repeat: several models number their calls anew in each conversation. */
export interface TurnIdentity {
  readonly accountId: string;
  readonly calls: readonly SignedCall[];
  /** Digest of the conversation before the turn; null where it is not known. */
  readonly before: string | null;
}

/** A turn that is known. */
export interface KnownTurn {
  /** Tells it from all others. */
  readonly place: string;
  /** Whose opaque data it is; no other family can read it. */
  readonly family: string;
  /** About what putting it back adds to a request. */
  readonly sizeBytes: number;
  readonly open: () => SignedTurn;
}

export interface ReasoningStore {
  /**
   * Keeps a turn; turns without calls or without anything opaque are not kept.
   * @param family whose opaque data it is
   */
  remember(identity: TurnIdentity, family: string, turn: SignedTurn): void;
  /** Whether `recall` is worth its price: some turn of the account made calls of these ids. */
  mayKnow(accountId: string, callIds: readonly string[]): boolean;
  /** The turn; undefined where it is unknown, expired or was pushed out. */
  recall(identity: TurnIdentity): KnownTurn | undefined;
}

export interface ReasoningStoreDeps {
  /** Milliseconds of a steady clock. */
  readonly now: () => number;
  readonly maxBytes?: number;
  readonly maxEntries?: number;
  readonly ttlMs?: number;
}

interface Sealed {
  readonly bytes: Buffer;
  readonly idsPlace: string;
  readonly family: string;
  readonly heldBytes: number;
  readonly endsAtMs: number;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** What an entry takes beside its content: two keys of 44 characters in two maps, objects, buffer. */
const entryBytes = 512;
/** A turn's reasoning that is larger is not kept: one caller must not push out all others. */
const maxTurnBytes = 2 * 1024 * 1024;

export function createReasoningStore(deps: ReasoningStoreDeps): ReasoningStore {
  const { now, maxBytes = 64 * 1024 * 1024, maxEntries = 100_000, ttlMs = 24 * 3_600_000 } = deps;
  const key = randomBytes(32);
  const entries = new Map<string, Sealed>();
  /** How many turns there are of the same ids. */
  const idCounts = new Map<string, number>();
  let heldBytes = 0;

  const drop = (place: string, sealed: Sealed): void => {
    entries.delete(place);
    heldBytes -= sealed.heldBytes;
    const count = idCounts.get(sealed.idsPlace) ?? 0;
    if (count > 1) idCounts.set(sealed.idsPlace, count - 1);
    else idCounts.delete(sealed.idsPlace);
  };
  const makeRoom = (): void => {
    const nowMs = now();
    // Insertion order is age, and all live equally long.
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
    idCounts.set(sealed.idsPlace, (idCounts.get(sealed.idsPlace) ?? 0) + 1);
    makeRoom();
  };

  return {
    remember: (identity, family, turn) => {
      if (identity.calls.length === 0 || !isWorthKeeping(turn)) return;
      const text = Buffer.from(JSON.stringify(turn), 'utf8');
      if (text.length > maxTurnBytes) return;
      const place = placeOf(identity);
      const bytes = seal(key, place, text);
      const idsPlace = placeOfIds(
        identity.accountId,
        identity.calls.map(({ id }) => id),
      );
      const size = bytes.length + entryBytes + 2 * family.length;
      keep(place, { bytes, idsPlace, family, heldBytes: size, endsAtMs: now() + ttlMs });
    },
    mayKnow: (accountId, callIds) => idCounts.size > 0 && idCounts.has(placeOfIds(accountId, callIds)),
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

const placeOfIds = (accountId: string, callIds: readonly string[]): string => digest([accountId, callIds]);

const placeOf = ({ accountId, calls, before }: TurnIdentity): string =>
  digest([accountId, calls.map(({ id, name, input }) => [id, name, canonicalArguments(input)]), before]);

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
