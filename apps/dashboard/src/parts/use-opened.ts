import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '../location/index.ts';

/** What the address says is open, so that a link shows it and Back closes it. */
export function useOpened(): readonly [opened: string | undefined, open: (id: string | undefined) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const { open } = search;
  return [typeof open === 'string' ? open : undefined, (id) => setSearch({ open: id })];
}

/** A filter of a page in its address. */
export function useFilter(name: string): readonly [value: string, set: (value: string) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const value = search[name];
  return [
    typeof value === 'string' ? value : '',
    (next) => setSearch({ [name]: next === '' ? undefined : next }),
  ];
}
