import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '../location/index.ts';

/** What the address says is open, so that a link shows it and Back closes it. */
export function useOpened(): readonly [opened: string | undefined, open: (id: string | undefined) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const { open } = search;
  return [textOf(open), (id) => setSearch({ open: id })];
}

/** A member of the address as text: the router reads `private=true` as a boolean. */
export function textOf(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : undefined;
}

/** A filter of a page in its address. @param options.isStep whether Back takes a change of it back; else Back leaves what is open */
export function useFilter(
  name: string,
  { isStep = true }: { readonly isStep?: boolean } = {},
): readonly [value: string, set: (value: string) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const value = search[name];
  return [textOf(value) ?? '', (next) => setSearch({ [name]: next === '' ? undefined : next }, { isStep })];
}
