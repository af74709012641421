import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, baseUrl } from '../../api/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { usePrivacyDefault } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Badge, Button, CodeBlock, Problem, Row, SecretOnce, Stack, Tabs } from '../../ui/index.ts';
import { PrivacyChoice } from './privacy-choice.tsx';
import { clientSnippets } from './snippets.ts';
import { text } from './text.ts';

const keyInShell = '$SLUICE_KEY';

/** How clients are pointed here, with this gateway's address and, once it is made, a fresh key. */
export function ClientSnippets() {
  const { can } = useSession();
  const { account } = useTimeRange();
  const queries = useQueryClient();
  const byDefault = usePrivacyDefault();
  const [isAsked, setIsAsked] = useState(true);
  const create = api.useMutation('post', '/admin/v1/keys', {
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/keys'] }),
  });
  const key = create.data?.key;
  const isDefault = byDefault === 'on' || byDefault === 'required';
  const isPrivate = isAsked && !isDefault;
  // Others may make keys, and not change what holds for them.
  const maySetKeys = can('PATCH /admin/v1/accounts/{id}');
  const isPrivateKey = create.data?.settings.anonymization?.default === 'on';
  const make = (): void =>
    create.mutate({
      body: {
        name: text.keyName,
        ...(account === undefined ? {} : { account }),
        ...(isPrivate && maySetKeys ? { settings: { anonymization: { default: 'on' } } } : {}),
      },
    });
  return (
    <Stack>
      <Row>
        <span>{text.address}</span>
        <code>{`${baseUrl}/v1`}</code>
      </Row>
      <PrivacyChoice byDefault={byDefault} isAsked={isAsked} onChange={setIsAsked} />
      {key === undefined ? (
        <Row>
          {can('POST /admin/v1/keys') ? (
            <Button isBusy={create.isPending} onClick={make}>
              {text.createKey}
            </Button>
          ) : null}
          <span>{text.keyHint}</span>
        </Row>
      ) : (
        <>
          <SecretOnce label={text.key} value={key} />
          {isPrivateKey ? <p>{text.privateKey}</p> : null}
        </>
      )}
      <Problem error={create.error} />
      <Tabs
        label={text.clients}
        parts={clientSnippets.map(({ id, label, canAsk, code }) => ({
          id,
          label,
          content: (
            <Stack>
              <CodeBlock
                label={text.snippet(label)}
                code={code({ address: baseUrl, key: key ?? keyInShell, isPrivate })}
              />
              {isPrivate && !canAsk ? <CannotAsk isPrivateKey={isPrivateKey} /> : null}
            </Stack>
          ),
        }))}
      />
    </Stack>
  );
}

/** Of a client without such a member, only its key or a setting decides. */
function CannotAsk({ isPrivateKey }: { readonly isPrivateKey: boolean }) {
  if (isPrivateKey) return <p>{text.cannotAskButKey}</p>;
  return (
    <p>
      <Badge tone="warn">{text.privacyStates.off}</Badge> {text.cannotAsk}
    </p>
  );
}
