import { decodeHeads, type HeadBelief, HeadModel, normalizeModelName } from '@sluice/router';

/** Heads that choose or are watched, with the models of the gateway. */
export interface ActiveHeads {
  readonly version: string;
  readonly model: HeadModel;
  /** What they know of a model; undefined without grades of it. */
  beliefOf(target: { readonly id: string; readonly name: string }): HeadBelief | undefined;
}

/** Throws if the bytes are no heads. */
export function createActiveHeads(version: string, bytes: Uint8Array): ActiveHeads {
  const model = new HeadModel(decodeHeads(bytes));
  // Files of grades name models without their provider.
  const byName = new Map([...model.models].map(([name, belief]) => [normalizeModelName(name), belief]));
  const found = new Map<string, HeadBelief | undefined>();
  return {
    version,
    model,
    beliefOf({ id, name }) {
      if (!found.has(id)) found.set(id, model.models.get(id) ?? byName.get(normalizeModelName(name)));
      return found.get(id);
    },
  };
}
