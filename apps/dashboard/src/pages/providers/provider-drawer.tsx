import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { unknownText } from '../../format/index.ts';
import { Unsaved } from '../../parts/index.ts';
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
  useNotify,
} from '../../ui/index.ts';
import { type Provider, secretText } from './provider.ts';
import { ProviderFields } from './provider-fields.tsx';
import { ProviderModels } from './provider-models.tsx';
import { type ProviderTexts, problemsOf } from './provider-problems.ts';
import { ProviderState } from './provider-state.tsx';
import { ProviderTest, useProviderTest } from './provider-test.tsx';
import { refreshProviders } from './refresh-providers.ts';
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
  const test = useProviderTest(name);
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
          [text.state, <ProviderState key="state" provider={provider} />],
          [text.protocol, provider.preset ?? provider.protocol],
          [text.baseUrl, provider.base_url ?? unknownText],
          [text.origin, text.origins[origin]],
          [text.secret, secretText(provider)],
          [text.region, provider.region ?? unknownText],
        ]}
      />
      <ProviderTest test={test} />
      <ProviderModels provider={provider} listed={test.data?.models} />
      {origin === 'stored' ? (
        <StoredProvider provider={provider} onSaved={test.run} onClose={onClose} />
      ) : (
        <p>{text.fromFile}</p>
      )}
    </Dialog>
  );
}

function StoredProvider({
  provider,
  onSaved,
  onClose,
}: {
  readonly provider: Provider;
  /** Whether the new key or address works is told at once, and what is listed there. */
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { name } = provider;
  const queries = useQueryClient();
  const notify = useNotify();
  const stored: ProviderTexts = {
    apiKey: '',
    baseUrl: provider.base_url ?? '',
    region: provider.region ?? '',
    isPrivate: provider.allow_private_network ?? false,
  };
  const [texts, setTexts] = useState(stored);
  const problems = problemsOf(texts);
  const [isAsked, setIsAsked] = useState(false);
  const refresh = (message: string): void => {
    notify(message);
    refreshProviders(queries);
  };
  const params = { path: { id: name } };
  const change = api.useMutation('patch', '/admin/v1/providers/{id}', {
    onSuccess: () => {
      setTexts((now) => ({ ...now, apiKey: '' }));
      refresh(text.saved);
      onSaved();
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
        onSubmit={() => {
          if (Object.keys(problems).length === 0) change.mutate({ params, body: changesOf(stored, texts) });
        }}
      >
        <ProviderFields isNew={false} texts={texts} problems={problems} onChange={setTexts} />
        <Unsaved values={texts} save={change} />
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

/** What somebody changed; null for what they emptied. */
function changesOf(before: ProviderTexts, after: ProviderTexts) {
  const orNull = (value: string): string | null => (value === '' ? null : value);
  return {
    ...(after.apiKey === '' ? {} : { api_key: after.apiKey }),
    ...(after.region === before.region ? {} : { region: orNull(after.region) }),
    ...(after.baseUrl === before.baseUrl ? {} : { base_url: orNull(after.baseUrl) }),
    ...(after.isPrivate === before.isPrivate ? {} : { allow_private_network: after.isPrivate }),
  };
}
