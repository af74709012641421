import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTimeRange } from '../../location/index.ts';
import { NameFilter, textOf, useFilter } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { text } from './text.ts';

const outcomes = ['ok', 'error', 'aborted', 'cut'] as const;
/** Requests that were not sent: a list of their own. */
export const rejectedStatus = 'rejected';
const requestIdForm = /^req_\w+$/;

/** The filters of the list, as the API takes them. */
export interface RequestFilterValues {
  readonly account?: string;
  readonly status?: (typeof outcomes)[number];
  readonly model?: string;
  readonly model_contains?: string;
  readonly key?: string;
  readonly private?: 'true' | 'false';
  readonly provider?: string;
  readonly team?: string;
  readonly endpoint?: string;
  readonly requested_model?: string;
  readonly error_code?: string;
  readonly session?: string;
}

/** Filters that have no control of their own: links set them, and a chip takes each away. */
export const linkFilters = [
  'model',
  'provider',
  'team',
  'endpoint',
  'requested_model',
  'error_code',
  'session',
] as const;
const noFilters: Readonly<Record<string, string>> = {};

/** The filters that the address says. */
export function useRequestFilters(): RequestFilterValues {
  const { account } = useTimeRange();
  const [status] = useFilter('status');
  const [part] = useFilter('model_contains');
  const [key] = useFilter('key');
  const [isPrivate] = useFilter('private');
  const linked = useLinkFilters();
  return useMemo(() => {
    const outcome = outcomes.find((one) => one === status);
    return {
      ...(account === undefined ? {} : { account }),
      ...(outcome === undefined ? {} : { status: outcome }),
      ...(part === '' ? {} : { model_contains: part }),
      ...(key === '' ? {} : { key }),
      ...(isPrivate === 'true' || isPrivate === 'false' ? { private: isPrivate } : {}),
      ...linked,
    };
  }, [account, status, part, key, isPrivate, linked]);
}

/** The filters of `linkFilters` that the address has; the same object as long as they are the same. */
export function useLinkFilters(): Readonly<Partial<Record<(typeof linkFilters)[number], string>>> {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const found = linkFilters.flatMap((name) => {
    const value = textOf(search[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  const shape = JSON.stringify(found);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape has all of what was found
  return useMemo(() => (found.length === 0 ? noFilters : Object.fromEntries(found)), [shape]);
}

/** @param onFind called with a request id that was pasted */
export function RequestFilters({ onFind }: { readonly onFind: (id: string) => void }) {
  const [status, setStatus] = useFilter('status');
  const [part, setPart] = useFilter('model_contains');
  const [key, setKey] = useFilter('key');
  const [isPrivate, setIsPrivate] = useFilter('private');
  const { can } = useSession();
  const [finds, setFinds] = useState(0);
  return (
    <>
      <NameFilter
        // A new field after each find: what stayed in it would open the request again.
        key={finds}
        label={text.findId}
        value=""
        onChange={(typed) => {
          if (!requestIdForm.test(typed.trim())) return;
          setFinds(finds + 1);
          onFind(typed.trim());
        }}
      />
      <NameFilter label={text.modelFilter} value={part} onChange={setPart} />
      <NameFilter label={text.keyFilter} value={key} onChange={setKey} />
      <select
        aria-label={text.statusFilter}
        value={status}
        onChange={({ target }) => setStatus(target.value)}
      >
        <option value="">{text.allOutcomes}</option>
        {outcomes.map((one) => (
          <option key={one} value={one}>
            {text.outcomes[one]}
          </option>
        ))}
        {can('GET /admin/v1/rejections') ? (
          <option value={rejectedStatus}>{text.rejectedOption}</option>
        ) : null}
      </select>
      <select
        aria-label={text.privateFilter}
        value={isPrivate}
        onChange={({ target }) => setIsPrivate(target.value)}
      >
        <option value="">{text.anyPrivate}</option>
        <option value="true">{text.isPrivate}</option>
        <option value="false">{text.isPlain}</option>
      </select>
    </>
  );
}
