import { api, type components } from '../../api/index.ts';
import { formatShare } from '../../format/index.ts';
import { useSession } from '../../session/index.ts';
import { Button, Problem, Row } from '../../ui/index.ts';
import { text } from './text.ts';

type Detail = components['schemas']['RequestDetail'];
const labels = ['good', 'partial', 'bad'] as const;

/** Rates an answer of a model that auto chose; once, since auto learns from it. */
export function Rating({ detail, onRated }: { readonly detail: Detail; readonly onRated: () => void }) {
  const { can } = useSession();
  const rate = api.useMutation('post', '/v1/feedback', { onSuccess: onRated });
  if (detail.grade !== null) return <p>{text.rated(formatShare(detail.grade))}</p>;
  if (detail.status !== 'ok' || !can('POST /v1/feedback')) return null;
  return (
    <>
      <Row>
        <span>{text.rate}</span>
        {labels.map((label) => (
          <Button
            key={label}
            size="small"
            isBusy={rate.isPending}
            onClick={() =>
              rate.mutate({
                body: { request_id: detail.request_id, label },
                // Feedback belongs to the account of the request.
                headers: { 'x-sluice-account': detail.account_id },
              })
            }
          >
            {text.ratings[label]}
          </Button>
        ))}
      </Row>
      <Problem error={rate.error} />
    </>
  );
}
