import { api } from '../../api/index.ts';
import { formatDuration, formatUsd } from '../../format/index.ts';
import { Badge, Button, Facts, Problem, Row } from '../../ui/index.ts';
import { text } from './text.ts';

/** Tries a provider, and shows its words. */
export function ProviderTest({ name }: { readonly name: string }) {
  const test = api.useMutation('post', '/admin/v1/providers/{id}/test');
  return (
    <>
      <Row>
        <Button isBusy={test.isPending} onClick={() => test.mutate({ params: { path: { id: name } } })}>
          {text.test}
        </Button>
        <span>{text.testHint}</span>
      </Row>
      <Problem error={test.error} />
      {test.data === undefined ? null : (
        <div role="status">
          <Badge tone={test.data.ok ? 'ok' : 'bad'}>{test.data.ok ? text.works : text.fails}</Badge>
          <Facts
            facts={test.data.checks.map(({ key, ok, message, duration_ms: ms }, at) => [
              key?.hint === null || key === null ? `${at + 1}` : text.secretEnds(key.hint),
              `${ok ? text.works : text.fails}: ${message} (${text.tested(formatDuration(ms), formatUsd(test.data.cost_usd))})`,
            ])}
          />
        </div>
      )}
    </>
  );
}
