import { useQueryClient } from '@tanstack/react-query';
import { api, type components } from '../../api/index.ts';
import { formatDuration, formatUsd } from '../../format/index.ts';
import { Badge, Button, Facts, Problem, Row } from '../../ui/index.ts';
import { refreshProviders } from './refresh-providers.ts';
import { text } from './text.ts';

/** A test of a provider: of its connection, its keys and its list of models. */
export function useProviderTest(name: string) {
  const queries = useQueryClient();
  const { mutate, ...test } = api.useMutation('post', '/admin/v1/providers/{id}/test', {
    onSuccess: () => refreshProviders(queries),
  });
  return { ...test, run: () => mutate({ params: { path: { id: name } } }) };
}

/** Tries a provider, and shows its words. */
export function ProviderTest({ test }: { readonly test: ReturnType<typeof useProviderTest> }) {
  return (
    <>
      <Row>
        <Button isBusy={test.isPending} onClick={test.run}>
          {text.test}
        </Button>
        <span>{text.testHint}</span>
      </Row>
      <Problem error={test.error} />
      {test.data === undefined ? null : <FoundByTest check={test.data} />}
    </>
  );
}

/** Shows the test result of each key, with the provider's message. */
export function FoundByTest({ check }: { readonly check: components['schemas']['ProviderCheck'] }) {
  return (
    <div role="status">
      <Badge tone={check.ok ? 'ok' : 'bad'}>{check.ok ? text.works : text.fails}</Badge>
      <Facts
        facts={check.checks.map(({ key, ok, message, provider_message: words, duration_ms: ms }, at) => [
          key === null ? text.withoutKey : key.hint === null ? `${at + 1}` : text.secretEnds(key.hint),
          `${ok ? text.works : text.fails}: ${plain(message)}${words === null ? '' : `. ${text.providerSays(words)}`} (${text.tested(formatDuration(ms), formatUsd(check.cost_usd))})`,
        ])}
      />
    </div>
  );
}

/** The gateway names the setting of its file; here it is a box to tick. */
const plain = (message: string): string =>
  message.includes('allow_private_network') ? text.privateAddress : message;
