import { useQueryClient } from '@tanstack/react-query';
import { api, baseUrl } from '../../api/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { useSession } from '../../session/index.ts';
import { Button, CodeBlock, Problem, Row, SecretOnce, Stack, Tabs } from '../../ui/index.ts';
import { clientSnippets } from './snippets.ts';
import { text } from './text.ts';

const keyInShell = '$SLUICE_KEY';

/** How clients are pointed here, with this gateway's address and, once it is made, a fresh key. */
export function ClientSnippets() {
  const { can } = useSession();
  const { account } = useTimeRange();
  const queries = useQueryClient();
  const create = api.useMutation('post', '/admin/v1/keys', {
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/keys'] }),
  });
  const key = create.data?.key;
  return (
    <Stack>
      <Row>
        <span>{text.address}</span>
        <code>{`${baseUrl}/v1`}</code>
      </Row>
      {key === undefined ? (
        <Row>
          {can('POST /admin/v1/keys') ? (
            <Button
              isBusy={create.isPending}
              onClick={() =>
                create.mutate({ body: { name: text.keyName, ...(account === undefined ? {} : { account }) } })
              }
            >
              {text.createKey}
            </Button>
          ) : null}
          <span>{text.keyHint}</span>
        </Row>
      ) : (
        <SecretOnce label={text.key} value={key} />
      )}
      <Problem error={create.error} />
      <Tabs
        label={text.clients}
        parts={clientSnippets.map(({ id, label, code }) => ({
          id,
          label,
          content: (
            <CodeBlock
              label={text.snippet(label)}
              code={code({ address: baseUrl, key: key ?? keyInShell })}
            />
          ),
        }))}
      />
    </Stack>
  );
}
