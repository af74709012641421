import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { formatCount } from '../../format/index.ts';
import { Button, Form, Loaded, Panel, Problem, Row, TextArea, useNotify } from '../../ui/index.ts';
import { isName, modelsOf, namesText, readNames } from './model-names.ts';
import type { Provider } from './provider.ts';
import styles from './providers.module.css';
import { refreshProviders } from './refresh-providers.ts';
import { text } from './text.ts';

/** As many as a page of the API can have. */
const maxShown = 500;

/** The models of a provider as they can be asked for, and those that are added by their names. */
export function ProviderModels({
  provider,
  listed,
}: {
  readonly provider: Provider;
  /** What the provider answered to a test; null where it has no list, undefined without a test. */
  readonly listed: readonly string[] | null | undefined;
}) {
  const { name } = provider;
  const models = api.useQuery('get', '/admin/v1/models', {
    params: { query: { provider: name, limit: maxShown } },
  });
  return (
    <Panel
      title={text.models}
      tools={
        <Link to="/models" search={{ name: `${name}/` }}>
          {text.allModels}
        </Link>
      }
    >
      <Loaded query={models} height={60}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? (
              <p>{listed === null ? text.noList : text.noModels}</p>
            ) : (
              <>
                <p>{text.modelCount(`${formatCount(data.length)}${next === null ? '' : '+'}`)}</p>
                <ul className={styles['models']}>
                  {data.map(({ id }) => (
                    <li key={id}>
                      <code>{id}</code>
                    </li>
                  ))}
                </ul>
              </>
            )}
            {provider.origin === 'stored' ? (
              <OwnModels
                provider={provider}
                listed={listed ?? []}
                known={data.map(({ id }) => id.slice(name.length + 1))}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function OwnModels({
  provider,
  listed,
  known,
}: {
  readonly provider: Provider;
  readonly listed: readonly string[];
  /** Names of those that it has already. */
  readonly known: readonly string[];
}) {
  const queries = useQueryClient();
  const notify = useNotify();
  const [typed, setTyped] = useState<string>();
  const change = api.useMutation('patch', '/admin/v1/providers/{id}', {
    onSuccess: () => {
      setTyped(undefined);
      notify(text.saved);
      refreshProviders(queries);
    },
  });
  const value = typed ?? namesText(provider.models);
  const more = listed.filter((one) => !known.includes(one));
  const save = (names: readonly string[]): void =>
    change.mutate({
      params: { path: { id: provider.name } },
      body: { models: modelsOf(names, provider.models) },
    });
  return (
    <Form onSubmit={() => (readNames(value).every(isName) ? save(readNames(value)) : undefined)}>
      {more.length === 0 ? null : (
        <Row>
          <span>{text.listed(formatCount(listed.length))}</span>
          <Button size="small" isBusy={change.isPending} onClick={() => save([...readNames(value), ...more])}>
            {text.addListed(formatCount(more.length))}
          </Button>
        </Row>
      )}
      <TextArea
        label={text.ownModels}
        hint={text.ownModelsHint}
        problem={readNames(value).every(isName) ? undefined : text.badModelName}
        rows={4}
        value={value}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Problem error={change.error} />
      <Row>
        <Button type="submit" isBusy={change.isPending}>
          {text.saveModels}
        </Button>
      </Row>
    </Form>
  );
}
