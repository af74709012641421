import { Link } from '@tanstack/react-router';
import { ApiError, api, type components } from '../../api/index.ts';
import {
  formatCount,
  formatDuration,
  formatShare,
  formatTime,
  formatUsd,
  unknownText,
  type Zone,
} from '../../format/index.ts';
import { EntityType, RecordName, useFilter } from '../../parts/index.ts';
import { CopyButton, DataTable, Facts, Loaded, Row, Tabs } from '../../ui/index.ts';
import { Outcome } from './columns.tsx';
import { Content } from './content.tsx';
import { errorName } from './error-name.ts';
import { Rating } from './rating.tsx';
import { RejectionDetails } from './rejection-details.tsx';
import { RoutingDecision } from './routing-decision.tsx';
import { text } from './text.ts';
import styles from './waterfall.module.css';
import { Waterfall } from './waterfall.tsx';

type Detail = components['schemas']['RequestDetail'];

const nameIn = (names: Readonly<Record<string, string>>, value: string): string => names[value] ?? value;

const notFound = 404;
const tabs = ['summary', 'costs', 'routing', 'privacy', 'attempts', 'content'] as const;

/** The story of one request; the address says which part of it is shown. */
export function RequestDetails({ id, zone }: { readonly id: string; readonly zone: Zone }) {
  const request = api.useQuery('get', '/admin/v1/requests/{request_id}', {
    params: { path: { request_id: id } },
  });
  const [tab, setTab] = useFilter('tab', { isStep: false });
  if (request.error instanceof ApiError && request.error.status === notFound)
    return <RejectionDetails id={id} zone={zone} />;
  return (
    <Loaded query={request} height={480}>
      {(detail) => (
        <>
          <Row>
            <Outcome request={detail} />
            <span>{`${detail.requested_model} → ${detail.model}`}</span>
            <strong>{formatUsd(detail.cost_usd)}</strong>
            <span>{text.totalTime(formatDuration(detail.duration_ms))}</span>
            <CopyButton value={id} label={text.copyId} />
          </Row>
          <section>
            <h3>{text.timeline}</h3>
            <p className={styles['note']}>{text.timelineNote}</p>
          </section>
          {detail.timeline === null ? <p>{text.noTimeline}</p> : <Waterfall timeline={detail.timeline} />}
          <Tabs
            label={text.title}
            selected={tabs.find((one) => one === tab) ?? 'summary'}
            onSelect={setTab}
            parts={[
              { id: 'summary', label: text.summary, content: <Summary detail={detail} zone={zone} /> },
              { id: 'costs', label: text.costs, content: <Costs costs={detail.costs} /> },
              {
                id: 'routing',
                label: text.routing,
                content: (
                  <RoutingDecision
                    routing={detail.routing}
                    isAuto={/^auto(:|$)/.test(detail.requested_model)}
                    model={detail.model}
                    failedFirst={failedFirst(detail)}
                    feedback={<Rating detail={detail} onRated={() => void request.refetch()} />}
                  />
                ),
              },
              { id: 'privacy', label: text.privacy, content: <Privacy receipt={detail.receipt} id={id} /> },
              { id: 'attempts', label: text.attemptsTab, content: <Attempts detail={detail} /> },
              {
                id: 'content',
                label: text.content,
                content: <Content detail={detail} zone={zone} onRemoved={() => void request.refetch()} />,
              },
            ]}
          />
        </>
      )}
    </Loaded>
  );
}

/** The model that was asked first, if another one answered in its place. */
function failedFirst({ timeline, model, status }: Detail): string | undefined {
  const first = timeline?.attempts[0]?.model;
  return status === 'ok' && first !== model ? first : undefined;
}

function Summary({ detail, zone }: { readonly detail: Detail; readonly zone: Zone }) {
  return (
    <Facts
      facts={[
        [text.started, formatTime(detail.started_at, zone)],
        [text.api, detail.endpoint],
        [text.key, <RecordName key="key" id={detail.key_id} />],
        [
          text.error,
          detail.error_code === null
            ? unknownText
            : text.errorWithCode(errorName(detail.error_code), detail.error_code),
        ],
        [text.region, detail.region ?? unknownText],
        [text.firstByte, formatDuration(detail.first_byte_ms)],
        [text.total, formatDuration(detail.duration_ms)],
        [text.tokensIn, formatCount(detail.prompt_tokens)],
        [text.tokensOut, formatCount(detail.completion_tokens)],
        [text.usage, nameIn(text.usageSources, detail.usage_source)],
        [
          text.session,
          detail.session === null ? (
            unknownText
          ) : (
            <Link key="session" to="/requests" search={{ session: detail.session, open: detail.request_id }}>
              {text.showSession}
            </Link>
          ),
        ],
        [text.grade, detail.grade === null ? unknownText : formatShare(detail.grade)],
      ]}
    />
  );
}

function Costs({ costs }: { readonly costs: Detail['costs'] }) {
  return (
    <>
      <DataTable
        label={text.costs}
        rows={costs}
        rowId={({ class: name }) => name}
        columns={[
          { id: 'class', header: text.class, cell: ({ class: name }) => text.classes[name] },
          { id: 'tokens', header: text.tokens, isNumber: true, cell: ({ tokens }) => formatCount(tokens) },
          {
            id: 'price',
            header: text.price,
            isNumber: true,
            cell: ({ usd_per_mtok: price }) => formatUsd(price),
          },
          { id: 'usd', header: text.usd, isNumber: true, cell: ({ usd }) => formatUsd(usd) },
        ]}
      />
      <p>{text.costNote}</p>
    </>
  );
}

function Privacy({ receipt, id }: { readonly receipt: Detail['receipt']; readonly id: string }) {
  if (receipt === null) return <p>{text.notPrivate}</p>;
  return (
    <>
      <Facts
        facts={[
          [text.replacement, nameIn(text.replacements, receipt.replacement)],
          [text.found, formatCount(receipt.total)],
          [text.restored, formatCount(receipt.restored)],
          [text.altered, formatCount(receipt.altered)],
          [text.withheld, formatCount(receipt.withheld)],
        ]}
      />
      <DataTable
        label={text.privacy}
        rows={receipt.entities}
        rowId={({ code }) => String(code)}
        columns={[
          { id: 'type', header: text.type, cell: ({ type }) => <EntityType type={type} /> },
          { id: 'count', header: text.count, isNumber: true, cell: ({ count }) => formatCount(count) },
        ]}
      />
      <Link to="/privacy" search={{ open: id }}>
        {text.privacy}
      </Link>
    </>
  );
}

function Attempts({ detail: { timeline, attempts } }: { readonly detail: Detail }) {
  if (timeline === null) return <p>{formatCount(attempts)}</p>;
  return (
    <DataTable
      label={text.attemptsTab}
      rows={timeline.attempts}
      rowId={({ start_ms: start, model }) => `${start} ${model}`}
      columns={[
        { id: 'model', header: text.served, cell: ({ model }) => model },
        {
          id: 'outcome',
          header: text.outcome,
          cell: ({ http_status: code, outcome }) =>
            text.attemptOutcome(code === null ? '' : String(code), errorName(outcome)),
        },
        {
          id: 'code',
          header: text.providerCode,
          cell: ({ provider_code: code }) => <code>{code ?? unknownText}</code>,
        },
        { id: 'start', header: text.start, isNumber: true, cell: ({ start_ms: ms }) => formatDuration(ms) },
        {
          id: 'duration',
          header: text.duration,
          isNumber: true,
          cell: ({ duration_ms: ms }) => formatDuration(ms),
        },
        {
          id: 'id',
          header: text.providerId,
          cell: ({ provider_request_id: id }) => <code>{id ?? unknownText}</code>,
        },
      ]}
    />
  );
}
