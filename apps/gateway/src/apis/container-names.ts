/**
 * Names of a provider's containers, which clients without a kept response send back with the calls that used them: the id, and a
 * digest that shows that it was given to the account.
 */
import type { ResponsesRequest } from '@sluice/wire';
import { keyedDigest, type MasterKeys } from '../crypto/index.ts';

export interface ContainerNames {
  nameOf(id: string): string;
  /** The request with the ids behind such names, and these ids. */
  resolve(request: ResponsesRequest): {
    readonly request: ResponsesRequest;
    readonly ids: ReadonlySet<string>;
  };
}

const named = /^(.{1,256})\.([0-9a-f]{24})$/;

export function createContainerNames({ all, current }: MasterKeys, accountId: string): ContainerNames {
  const tagOf = (key: Buffer, id: string): string =>
    keyedDigest(key, `container ${accountId} ${id}`).slice(0, 24);
  const idOf = (name: unknown): string | undefined => {
    const [, id, tag] = (typeof name === 'string' ? named.exec(name) : undefined) ?? [];
    return id !== undefined && all.some(({ value }) => tagOf(value, id) === tag) ? id : undefined;
  };
  return {
    nameOf: (id) => `${id}.${tagOf(current.value, id)}`,
    resolve(request) {
      const ids = new Set<string>();
      const { input } = request;
      if (!Array.isArray(input)) return { request, ids };
      const resolved = input.map((item) => {
        const id = idOf(Reflect.get(item, 'container_id'));
        if (id === undefined) return item;
        ids.add(id);
        return { ...item, container_id: id };
      });
      return ids.size === 0 ? { request, ids } : { request: { ...request, input: resolved }, ids };
    },
  };
}
