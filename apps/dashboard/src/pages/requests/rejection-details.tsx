import { ApiError, api } from '../../api/index.ts';
import { formatTime, type Zone } from '../../format/index.ts';
import { RecordName } from '../../parts/index.ts';
import { Badge, CopyButton, Empty, Facts, Loaded, Row } from '../../ui/index.ts';
import { errorName } from './error-name.ts';
import { text } from './text.ts';

const notFound = 404;

/** Why a request was rejected: it has no row, since nothing was sent. */
export function RejectionDetails({ id, zone }: { readonly id: string; readonly zone: Zone }) {
  const rejection = api.useQuery('get', '/admin/v1/rejections/{request_id}', {
    params: { path: { request_id: id } },
  });
  if (rejection.error instanceof ApiError && rejection.error.status === notFound)
    return <Empty title={text.noSuchRequest}>{text.noSuchRequestHint}</Empty>;
  return (
    <Loaded query={rejection} height={320}>
      {({ http_status: status, error_code: code, param, ...found }) => (
        <>
          <Row>
            <Badge tone="warn">{`${status} ${text.rejectedBadge}`}</Badge>
            <CopyButton value={id} label={text.copyId} />
          </Row>
          <p>{text.rejectedNote}</p>
          <Facts
            facts={[
              [text.started, formatTime(found.at, zone)],
              [text.error, text.errorWithCode(errorName(code), code)],
              [text.param, param === null ? text.noParam : <code key="param">{param}</code>],
              [text.api, found.endpoint],
              [text.key, <RecordName key="key" id={found.key_id} />],
            ]}
          />
        </>
      )}
    </Loaded>
  );
}
