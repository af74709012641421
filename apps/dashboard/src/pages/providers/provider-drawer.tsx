import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import {
  Actions,
  Badge,
  Button,
  ConfirmDialog,
  Dialog,
  Facts,
  Form,
  Problem,
  Row,
  TextField,
  useNotify,
} from '../../ui/index.ts';
import { type Provider, secretText, stateOf, stateTones } from './provider.ts';
import { ProviderTest } from './provider-test.tsx';
import { text } from './text.ts';

/** One provider: what is in force, a test, a new secret. */
export function ProviderDrawer({
  provider,
  onClose,
}: {
  readonly provider: Provider;
  readonly onClose: () => void;
}) {
  const { name, origin, warnings, problem } = provider;
  return (
    <Dialog title={name} place="side" onClose={onClose}>
      {problem === null ? null : <Badge tone="bad">{problem}</Badge>}
      {warnings.map((warning) => (
        <Badge key={warning} tone="warn">
          {warning}
        </Badge>
      ))}
      <Facts
        facts={[
          [
            text.state,
            <Badge key="state" tone={stateTones[stateOf(provider)]}>
              {text[stateOf(provider)]}
            </Badge>,
          ],
          [text.protocol, provider.preset ?? provider.protocol],
          [text.baseUrl, provider.base_url ?? ''],
          [text.origin, text.origins[origin]],
          [text.secret, secretText(provider)],
          [text.region, provider.region ?? ''],
        ]}
      />
      <ProviderTest name={name} />
      {origin === 'stored' ? (
        <StoredProvider provider={provider} onClose={onClose} />
      ) : (
        <p>{text.fromFile}</p>
      )}
    </Dialog>
  );
}

function StoredProvider({
  provider,
  onClose,
}: {
  readonly provider: Provider;
  readonly onClose: () => void;
}) {
  const { name } = provider;
  const queries = useQueryClient();
  const notify = useNotify();
  const [apiKey, setApiKey] = useState('');
  const [region, setRegion] = useState(provider.region ?? '');
  const [baseUrl, setBaseUrl] = useState(provider.base_url ?? '');
  const [isAsked, setIsAsked] = useState(false);
  const refresh = (message: string): void => {
    notify(message);
    for (const path of ['/admin/v1/providers', '/admin/v1/models'])
      void queries.invalidateQueries({ queryKey: ['get', path] });
  };
  const params = { path: { id: name } };
  const change = api.useMutation('patch', '/admin/v1/providers/{id}', {
    onSuccess: () => {
      setApiKey('');
      refresh(text.saved);
    },
  });
  const remove = api.useMutation('delete', '/admin/v1/providers/{id}', {
    onSuccess: () => {
      refresh(text.removed);
      onClose();
    },
  });
  return (
    <>
      <Form
        onSubmit={() =>
          change.mutate({
            params,
            body: {
              ...(apiKey === '' ? {} : { api_key: apiKey }),
              ...(region === (provider.region ?? '') ? {} : { region: region === '' ? null : region }),
              ...(baseUrl === (provider.base_url ?? '') ? {} : { base_url: baseUrl === '' ? null : baseUrl }),
            },
          })
        }
      >
        <TextField
          label={text.newKey}
          hint={text.newKeyHint}
          type="password"
          autoComplete="off"
          value={apiKey}
          onChange={({ target }) => setApiKey(target.value)}
        />
        <TextField
          label={text.baseUrl}
          hint={text.baseUrlHint}
          type="url"
          value={baseUrl}
          onChange={({ target }) => setBaseUrl(target.value)}
        />
        <TextField
          label={text.region}
          hint={text.regionHint}
          value={region}
          onChange={({ target }) => setRegion(target.value)}
        />
        <Problem error={change.error} />
        <Actions>
          <Button look="primary" type="submit" isBusy={change.isPending}>
            {text.save}
          </Button>
        </Actions>
      </Form>
      <Row>
        <Button look="danger" onClick={() => setIsAsked(true)}>
          {text.remove}
        </Button>
      </Row>
      {isAsked ? (
        <ConfirmDialog
          title={text.removeTitle(name)}
          action={text.remove}
          name={name}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ params })}
          onClose={() => setIsAsked(false)}
        >
          {text.removeWhat}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
