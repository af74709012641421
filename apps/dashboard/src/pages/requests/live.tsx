import { useEffect, useState } from 'react';
import { followRequests } from '../../api/index.ts';
import { formatCount } from '../../format/index.ts';
import type { RequestRow } from './columns.tsx';
import type { RequestFilterValues } from './filters.tsx';
import { text } from './text.ts';

/** Older ones leave the list: a page that stays open for a day must not grow. */
const maxRows = 500;

export interface LiveState {
  readonly rows: readonly RequestRow[];
  readonly isOpen: boolean;
  readonly leftOut: number;
}
const nothing: LiveState = { rows: [], isOpen: true, leftOut: 0 };

function isRequest(value: unknown): value is RequestRow {
  return typeof value === 'object' && value !== null && 'request_id' in value && 'started_at' in value;
}

/** Requests as they finish, newest first; what came stays when it is paused. A hidden page does not follow. */
export function useLiveRequests(isLive: boolean, filters: RequestFilterValues): LiveState {
  const [state, setState] = useState(nothing);
  const [isVisible, setIsVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const update = (): void => setIsVisible(!document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  useEffect(() => {
    if (!isLive || !isVisible) return;
    return followRequests(
      { ...filters },
      {
        onRequest: (request) => {
          if (!isRequest(request)) return;
          setState((before) => ({
            ...before,
            rows: [
              request,
              ...before.rows.filter(({ request_id: id }) => id !== request.request_id).slice(0, maxRows - 1),
            ],
          }));
        },
        onLeftOut: (count) => setState((before) => ({ ...before, leftOut: before.leftOut + count })),
        onState: (isOpen) => setState((before) => ({ ...before, isOpen })),
      },
    );
  }, [isLive, isVisible, filters]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters are another list
  useEffect(() => setState(nothing), [filters]);
  return state;
}

export function LiveNotice({ isLive, state }: { readonly isLive: boolean; readonly state: LiveState }) {
  if (!isLive) return null;
  return (
    <p role="status">
      {state.isOpen ? text.liveOn : text.liveOff}{' '}
      {state.leftOut > 0 ? text.leftOut(formatCount(state.leftOut)) : ''}
    </p>
  );
}
