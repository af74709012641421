import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, type components } from '../../api/index.ts';
import { formatCount, formatPrice } from '../../format/index.ts';
import { Unsaved } from '../../parts/index.ts';
import {
  Button,
  type Column,
  DataTable,
  Form,
  Loaded,
  Panel,
  Problem,
  Row,
  TextArea,
  useNotify,
} from '../../ui/index.ts';
import { isName, modelsOf, namesText, readNames } from './model-names.ts';
import { PriceDialog } from './price-dialog.tsx';
import type { Provider } from './provider.ts';
import { refreshProviders } from './refresh-providers.ts';
import { text } from './text.ts';

type Model = components['schemas']['ConfiguredModel'];

const priceOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? text.unknownPrice : formatPrice(value);

const columns: readonly Column<Model>[] = [
  { id: 'id', header: text.model, cell: ({ id }) => <code>{id}</code>, sortValue: ({ id }) => id },
  { id: 'input', header: text.inputPrice, isNumber: true, cell: ({ price }) => priceOf(price?.input) },
  { id: 'output', header: text.outputPrice, isNumber: true, cell: ({ price }) => priceOf(price?.output) },
];

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
  const [priced, setPriced] = useState<Model>();
  const isOwn = provider.origin === 'stored';
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
                {data.some(({ price }) => price === null) ? <p>{text.withoutPrice}</p> : null}
                <DataTable
                  label={text.models}
                  columns={columns}
                  rows={data}
                  rowId={({ id }) => id}
                  {...(isOwn ? { onOpen: setPriced } : {})}
                  height={280}
                />
              </>
            )}
            {isOwn ? (
              <OwnModels
                provider={provider}
                listed={listed ?? []}
                known={data.map(({ id }) => id.slice(name.length + 1))}
              />
            ) : null}
          </>
        )}
      </Loaded>
      {priced === undefined ? null : (
        <PriceDialog provider={provider} model={priced} onClose={() => setPriced(undefined)} />
      )}
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
      <Unsaved values={typed} save={change} />
      <Problem error={change.error} />
      <Row>
        <Button type="submit" isBusy={change.isPending}>
          {text.saveModels}
        </Button>
      </Row>
    </Form>
  );
}
