import { useEffect } from 'react';
import { api } from '../../api/index.ts';
import { formatUsd } from '../../format/index.ts';
import { useSession } from '../../session/index.ts';
import styles from './documents.module.css';
import { text } from './text.ts';

/** What `auto` would choose for a request with the text, and what it would cost. No model is called. */
export function ExpectedCost({ markdown }: { readonly markdown: string }) {
  const { can } = useSession();
  const { data, mutate } = api.useMutation('post', '/v1/route');
  const isAsked = can('POST /v1/route') && markdown !== '';
  useEffect(() => {
    if (isAsked) mutate({ body: { model: 'auto', messages: [{ role: 'user', content: markdown }] } });
  }, [isAsked, markdown, mutate]);
  const first = data?.candidates.find(({ eligible }) => eligible);
  if (first === undefined) return null;
  return (
    <p className={styles['types']}>
      {text.expected(first.model, formatUsd(first.estimated_cost_usd ?? 'unknown'))}
    </p>
  );
}
