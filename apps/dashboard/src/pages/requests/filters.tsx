import { useMemo } from 'react';
import { useTimeRange } from '../../location/index.ts';
import { NameFilter, useFilter } from '../../parts/index.ts';
import { text } from './text.ts';

const outcomes = ['ok', 'error', 'aborted', 'cut'] as const;
const requestIdForm = /^req_\w+$/;

/** The filters of the list, as the API takes them. */
export interface RequestFilterValues {
  readonly account?: string;
  readonly status?: (typeof outcomes)[number];
  readonly model?: string;
  readonly key?: string;
  readonly private?: 'true' | 'false';
}

/** The filters that the address says. */
export function useRequestFilters(): RequestFilterValues {
  const { account } = useTimeRange();
  const [status] = useFilter('status');
  const [model] = useFilter('model');
  const [key] = useFilter('key');
  const [isPrivate] = useFilter('private');
  return useMemo(() => {
    const outcome = outcomes.find((one) => one === status);
    return {
      ...(account === undefined ? {} : { account }),
      ...(outcome === undefined ? {} : { status: outcome }),
      ...(model === '' ? {} : { model }),
      ...(key === '' ? {} : { key }),
      ...(isPrivate === 'true' || isPrivate === 'false' ? { private: isPrivate } : {}),
    };
  }, [account, status, model, key, isPrivate]);
}

/** @param onFind called with a request id that was pasted */
export function RequestFilters({ onFind }: { readonly onFind: (id: string) => void }) {
  const [status, setStatus] = useFilter('status');
  const [model, setModel] = useFilter('model');
  const [key, setKey] = useFilter('key');
  const [isPrivate, setIsPrivate] = useFilter('private');
  return (
    <>
      <NameFilter
        label={text.findId}
        value=""
        onChange={(typed) => {
          if (requestIdForm.test(typed.trim())) onFind(typed.trim());
        }}
      />
      <NameFilter label={text.modelFilter} value={model} onChange={setModel} />
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
