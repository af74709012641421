import { Link } from '@tanstack/react-router';
import { api } from '../../api/index.ts';
import { formatCount, formatTime } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { useSession } from '../../session/index.ts';
import { Badge, Facts, Loaded } from '../../ui/index.ts';
import { text } from './text.ts';
import { useWhose } from './whose.tsx';

/** What a request ends with that could not be anonymized, or in which a replaced value was found again. */
const refusedCode = 'privacy_unavailable';
/** As many as a page of the API can have. */
const maxCounted = 200;

/** The state of the check of each body that is sent: it is never off, and what it refused is counted. */
export function LeakCheck() {
  const { can } = useSession();
  const { from, to, zone } = useTimeRange();
  const whose = useWhose();
  const refused = api.useQuery(
    'get',
    '/admin/v1/requests',
    { params: { query: { ...whose, from, to, error_code: refusedCode, limit: maxCounted } } },
    { enabled: can('GET /admin/v1/requests') },
  );
  if (!can('GET /admin/v1/requests')) return null;
  return (
    <Loaded query={refused} height={80} keepsHeight>
      {({ data, next_cursor: next }) => {
        const [last] = data;
        return (
          <Facts
            facts={[
              [
                text.leakState,
                <Badge key="state" tone={last === undefined ? 'ok' : 'warn'}>
                  {last === undefined ? text.leakOn : text.leakRefused}
                </Badge>,
              ],
              [
                text.refusedRequests,
                <Link key="refused" to="/requests" search={{ error_code: refusedCode }}>
                  {`${formatCount(data.length)}${next === null ? '' : '+'}`}
                </Link>,
              ],
              [text.lastRefused, last === undefined ? text.notRefused : formatTime(last.started_at, zone)],
            ]}
          />
        );
      }}
    </Loaded>
  );
}
