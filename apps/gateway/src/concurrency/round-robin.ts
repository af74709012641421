/** Whose work something is. */
export interface Owner {
  readonly accountId: string;
  readonly keyId: string;
}

/**
 * Waiting items in fair order: accounts take turns, and within each its keys, however many items one of them has. Items
 * of one key come in the order in which they were added.
 */
export class RoundRobin<Item> {
  readonly #accounts = new Map<string, Map<string, Set<Item>>>();

  get isEmpty(): boolean {
    return this.#accounts.size === 0;
  }

  add({ accountId, keyId }: Owner, item: Item): void {
    const keys = getOrAdd(this.#accounts, accountId, () => new Map<string, Set<Item>>());
    getOrAdd(keys, keyId, () => new Set<Item>()).add(item);
  }

  delete({ accountId, keyId }: Owner, item: Item): void {
    const keys = this.#accounts.get(accountId);
    const items = keys?.get(keyId);
    items?.delete(item);
    if (items?.size === 0) keys?.delete(keyId);
    if (keys?.size === 0) this.#accounts.delete(accountId);
  }

  /** Takes the next item; undefined if there is none. */
  take(): Item | undefined {
    const [account] = this.#accounts;
    if (account === undefined) return undefined;
    const [accountId, keys] = account;
    const [key] = keys;
    if (key === undefined) return undefined;
    const [keyId, items] = key;
    const [item] = items;
    // Whose turn it was is last from now on.
    this.#accounts.delete(accountId);
    keys.delete(keyId);
    if (item !== undefined) items.delete(item);
    if (items.size > 0) keys.set(keyId, items);
    if (keys.size > 0) this.#accounts.set(accountId, keys);
    return item;
  }
}

function getOrAdd<Value>(map: Map<string, Value>, name: string, create: () => Value): Value {
  const known = map.get(name);
  if (known !== undefined) return known;
  const added = create();
  map.set(name, added);
  return added;
}
