import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isUnreachable } from '../api/index.ts';
import styles from './loaded.module.css';
import { Problem } from './problem.tsx';
import { text } from './text.ts';

const showAfterMs = 150;

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data, unknown>;
  /** Height that is kept free until the data is there, in pixels. */
  readonly height?: number;
  /** Whether the height is kept once the data is there, so that what follows does not move. */
  readonly keepsHeight?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/**
 * What a query has: its data, the place for it, or why there is none. Data that is there stays when a refresh fails. That the gateway is
 * away is said once for the whole page, which asks again by itself.
 */
export function Loaded<Data>({ query, height = 120, keepsHeight = false, children }: LoadedProps<Data>) {
  const hasFailed = query.isError && !isUnreachable(query.error);
  if (query.data !== undefined) {
    return (
      <>
        {hasFailed ? <Problem error={query.error} onRetry={() => void query.refetch()} /> : null}
        {keepsHeight ? <div style={{ minHeight: height }}>{children(query.data)}</div> : children(query.data)}
      </>
    );
  }
  if (hasFailed) return <Problem error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton height={height} />;
}

/** A grey place; it is seen only when loading takes longer than a moment. */
export function Skeleton({ height }: { readonly height: number }) {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSeen(true), showAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      className={isSeen ? styles['skeleton'] : undefined}
      style={{ height }}
      role="status"
      aria-label={text.loading}
    />
  );
}
