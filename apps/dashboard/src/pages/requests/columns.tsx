import type { components } from '../../api/index.ts';
import {
  formatCompact,
  formatDuration,
  formatShare,
  formatTime,
  formatUsd,
  type Zone,
} from '../../format/index.ts';
import { type Names, RecordName } from '../../parts/index.ts';
import { Badge, type Column, type Tone } from '../../ui/index.ts';
import type { SessionSum } from './session-sum.ts';
import { text } from './text.ts';

export type RequestRow = components['schemas']['RequestSummary'];

const tones: Readonly<Record<RequestRow['status'], Tone>> = {
  ok: 'ok',
  error: 'bad',
  aborted: 'warn',
  cut: 'warn',
};

/** The outcome of a request with its status. */
export function Outcome({ request: { status, http_status: code } }: { readonly request: RequestRow }) {
  return <Badge tone={tones[status]}>{`${code} ${text.outcomes[status]}`}</Badge>;
}

/** Columns of the list. @param session what its requests come to, if they are those of one session */
export function columnsOf(
  zone: Zone,
  names: Names,
  session: SessionSum | undefined,
): readonly Column<RequestRow>[] {
  return [
    { id: 'when', header: text.when, cell: ({ started_at: at }) => formatTime(at, zone) },
    { id: 'status', header: text.status, cell: (request) => <Outcome request={request} /> },
    { id: 'asked', header: text.asked, cell: ({ requested_model: model }) => model },
    { id: 'served', header: text.served, cell: ({ model }) => model },
    { id: 'in', header: text.tokensIn, isNumber: true, cell: (row) => formatCompact(row.prompt_tokens) },
    {
      id: 'out',
      header: text.tokensOut,
      isNumber: true,
      cell: (row) => formatCompact(row.completion_tokens),
    },
    { id: 'cost', header: text.cost, isNumber: true, cell: (row) => formatUsd(row.cost_usd) },
    ...(session === undefined ? [] : columnsOfSession(session)),
    { id: 'first', header: text.firstByte, isNumber: true, cell: (row) => formatDuration(row.first_byte_ms) },
    { id: 'total', header: text.total, isNumber: true, cell: (row) => formatDuration(row.duration_ms) },
    {
      id: 'private',
      header: text.private,
      isNumber: true,
      cell: ({ private: count }) =>
        count === null ? '' : <Badge tone="private">{formatCompact(count)}</Badge>,
    },
    { id: 'attempts', header: text.attempts, isNumber: true, cell: ({ attempts }) => attempts },
    { id: 'api', header: text.api, cell: ({ endpoint }) => endpoint },
    { id: 'account', header: text.account, cell: ({ account_id: id }) => names.account(id) },
    { id: 'key', header: text.key, cell: ({ key_id: id }) => <RecordName id={id} /> },
    { id: 'id', header: text.id, cell: ({ request_id: id }) => <code>{id}</code> },
  ];
}

function columnsOfSession({ sumsSoFar }: SessionSum): readonly Column<RequestRow>[] {
  return [
    {
      id: 'sum',
      header: text.sumSoFar,
      isNumber: true,
      cell: ({ request_id: id }) => formatUsd(sumsSoFar.get(id)),
    },
    {
      id: 'cached',
      header: text.cachedTokens,
      isNumber: true,
      cell: ({ cached_tokens: cached, prompt_tokens: prompt }) =>
        formatShare(prompt === 0 ? undefined : cached / prompt),
    },
  ];
}
