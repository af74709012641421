import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../api/index.ts';
import { formatCount, formatDuration, formatUsd } from '../../format/index.ts';
import { useSession } from '../../session/index.ts';
import type { AnswerTurn } from './conversation.ts';
import styles from './play.module.css';
import { text } from './text.ts';

/** The ledger has a request a moment after its answer. */
const settledAfterMs = 400;
const maxTries = 4;

/** What is known of an answer: who gave it, how fast, how many tokens it took and what it cost. */
export function AnswerFacts({ turn, isWriting }: { readonly turn: AnswerTurn; readonly isWriting: boolean }) {
  if (isWriting) {
    return (
      <p className={styles['note']} role="status">
        {text.answering}
      </p>
    );
  }
  return (
    <p className={styles['note']}>
      {text.facts(turn.model ?? '', formatDuration(turn.firstMs), formatDuration(turn.totalMs))}
      {turn.totalMs === undefined ? ` · ${text.stopped}` : null}
      {turn.warnings === undefined ? null : ` · ${turn.warnings}`}
      {turn.requestId === undefined ? null : (
        <>
          <AnswerCost id={turn.requestId} />
          {' · '}
          <Link to="/requests" search={{ open: turn.requestId, tab: 'routing' }}>
            {text.openRequest}
          </Link>
        </>
      )}
    </p>
  );
}

/** Tokens and cost, as the ledger has them. */
function AnswerCost({ id }: { readonly id: string }) {
  const { can } = useSession();
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), settledAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = api.useQuery(
    'get',
    '/admin/v1/requests/{request_id}',
    { params: { path: { request_id: id } } },
    {
      enabled: isSettled && can('GET /admin/v1/requests/{request_id}'),
      retry: maxTries,
      retryDelay: settledAfterMs,
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  if (data === undefined) return null;
  const { prompt_tokens: input, completion_tokens: output, cost_usd: usd } = data;
  return ` · ${text.cost(formatCount(input), formatCount(output), formatUsd(usd))}`;
}
