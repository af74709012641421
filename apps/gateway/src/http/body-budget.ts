/**
 * What all requests share: slots in flight and memory for bodies. Each key and each account may take only a share of what the
 * others leave, so that there is always something left for the next one. Without room at all, requests get a 503.
 */

/** Who holds a slot or memory. */
export interface Holder {
  readonly keyId: string;
  readonly accountId: string;
}

/** Why nothing was granted: all is taken, or the holder has its share. */
export type BudgetRefusal = 'full' | 'over_share';

export interface BodyBudget {
  /** Takes a slot for a request; returns why there is none. */
  startRequest(holder: Holder): BudgetRefusal | undefined;
  endRequest(holder: Holder): void;
  /** Takes bytes; returns why they do not fit, without taking any then. */
  reserve(holder: Holder, sizeBytes: number): BudgetRefusal | undefined;
  release(holder: Holder, sizeBytes: number): void;
  inFlight(): number;
  heldBytes(): number;
}

export interface BudgetLimits {
  readonly bodyBudgetBytes: number;
  readonly maxInFlight: number;
  /** Share of what the others leave that one key may take, above 0 to 1. */
  readonly keyShare: number;
  /** The same for all keys of an account together. */
  readonly accountShare: number;
}

export function createBodyBudget(limits: () => BudgetLimits): BodyBudget {
  const slots = new SharedCapacity();
  const bytes = new SharedCapacity();
  return {
    startRequest: (holder) => slots.take(holder, 1, limits().maxInFlight, limits(), 1),
    endRequest: (holder) => slots.release(holder, 1),
    // The only body of an account needs no share: it must fit, however much others hold.
    reserve: (holder, sizeBytes) =>
      bytes.take(
        holder,
        sizeBytes,
        limits().bodyBudgetBytes,
        limits(),
        slots.heldByAccount(holder) <= 1 ? Number.POSITIVE_INFINITY : 0,
      ),
    release: (holder, sizeBytes) => bytes.release(holder, sizeBytes),
    inFlight: () => slots.held,
    heldBytes: () => bytes.held,
  };
}

/** A number of units, and who holds how many. */
class SharedCapacity {
  held = 0;
  readonly #byKey = new Map<string, number>();
  readonly #byAccount = new Map<string, number>();

  heldByAccount({ accountId }: Holder): number {
    return this.#byAccount.get(accountId) ?? 0;
  }

  /** @param always what an account gets whatever its share is */
  take(
    holder: Holder,
    amount: number,
    capacity: number,
    { keyShare, accountShare }: BudgetLimits,
    always: number,
  ): BudgetRefusal | undefined {
    if (this.held + amount > capacity) return 'full';
    const ofKey = this.#byKey.get(holder.keyId) ?? 0;
    const ofAccount = this.heldByAccount(holder);
    const isWithin = (own: number, share: number): boolean =>
      own + amount <= share * (capacity - (this.held - own));
    if (ofAccount + amount > always && !(isWithin(ofKey, keyShare) && isWithin(ofAccount, accountShare)))
      return 'over_share';
    this.held += amount;
    this.#byKey.set(holder.keyId, ofKey + amount);
    this.#byAccount.set(holder.accountId, ofAccount + amount);
    return undefined;
  }

  release(holder: Holder, amount: number): void {
    this.held -= amount;
    decrease(this.#byKey, holder.keyId, amount);
    decrease(this.#byAccount, holder.accountId, amount);
  }
}

function decrease(counts: Map<string, number>, name: string, amount: number): void {
  const left = (counts.get(name) ?? 0) - amount;
  if (left > 0) counts.set(name, left);
  else counts.delete(name);
}
