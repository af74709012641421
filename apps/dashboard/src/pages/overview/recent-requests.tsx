import { Link } from '@tanstack/react-router';
import { api } from '../../api/index.ts';
import { formatClock, formatDuration, formatUsd, type Zone } from '../../format/index.ts';
import { Badge, Loaded, Panel } from '../../ui/index.ts';
import styles from './overview.module.css';
import { text } from './text.ts';

const maxShown = 6;
const refreshMs = 5000;

/** The requests that finished last, as they come. */
export function RecentRequests({
  account,
  zone,
}: {
  readonly account: string | undefined;
  readonly zone: Zone;
}) {
  const requests = api.useQuery(
    'get',
    '/admin/v1/requests',
    { params: { query: { limit: maxShown, ...(account === undefined ? {} : { account }) } } },
    { refetchInterval: refreshMs, placeholderData: (before) => before },
  );
  return (
    <Panel title={text.recent} tools={<Link to="/requests">{text.all}</Link>}>
      <Loaded query={requests} height={180} keepsHeight>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles['note']}>{text.noRecent}</p>
          ) : (
            <ul className={styles['recent']}>
              {data.map(
                ({ request_id: id, started_at: at, model, status, http_status: code, ...request }) => (
                  <li key={id}>
                    <Link to="/requests" search={{ open: id }}>
                      {formatClock(at, zone)}
                    </Link>
                    <Badge tone={status === 'ok' ? 'ok' : status === 'error' ? 'bad' : 'warn'}>{code}</Badge>
                    <span title={model}>{model}</span>
                    <span title={text.duration}>{formatDuration(request.duration_ms)}</span>
                    <span>{formatUsd(request.cost_usd)}</span>
                  </li>
                ),
              )}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
