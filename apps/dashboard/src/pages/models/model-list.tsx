import { useEffect, useMemo } from 'react';
import { api, type components } from '../../api/index.ts';
import { formatCompact, formatCount, formatPrice } from '../../format/index.ts';
import { NameFilter, paging, useFilter } from '../../parts/index.ts';
import { Badge, type Column, DataTable, Dialog, Empty, Loaded, Row, Stack } from '../../ui/index.ts';
import { ModelDrawer } from './model-drawer.tsx';
import { text } from './text.ts';

type Model = components['schemas']['ConfiguredModel'];
type Ability = keyof typeof text.abilities;

const pageSize = 500;
const abilities = ['tools', 'image', 'audio', 'reasoning'] as const satisfies readonly Ability[];

function hasAbility(model: Model, ability: Ability): boolean {
  if (ability === 'tools') return model.tools === true;
  if (ability === 'reasoning') return model.reasoning;
  return model.input_modalities?.includes(ability) === true;
}

const price = (value: number | null | undefined): string =>
  value === null || value === undefined ? text.unknown : formatPrice(value);
const tokens = (value: number | null): string => (value === null ? text.unknown : formatCompact(value));

const columns: readonly Column<Model>[] = [
  {
    id: 'id',
    header: text.id,
    cell: ({ id, deprecated }) => (
      <>
        {id} {deprecated ? <Badge tone="warn">{text.deprecated}</Badge> : null}
      </>
    ),
    sortValue: ({ id }) => id,
  },
  {
    id: 'context',
    header: text.context,
    isNumber: true,
    cell: (model) => tokens(model.context_window),
    sortValue: (model) => model.context_window ?? 0,
  },
  {
    id: 'output',
    header: text.output,
    isNumber: true,
    cell: (model) => tokens(model.max_output_tokens),
    sortValue: (model) => model.max_output_tokens ?? 0,
  },
  {
    id: 'input-price',
    header: text.inputPrice,
    isNumber: true,
    cell: (model) => price(model.price?.input),
    sortValue: (model) => model.price?.input ?? Number.MAX_SAFE_INTEGER,
  },
  {
    id: 'output-price',
    header: text.outputPrice,
    isNumber: true,
    cell: (model) => price(model.price?.output),
    sortValue: (model) => model.price?.output ?? Number.MAX_SAFE_INTEGER,
  },
  {
    id: 'can',
    header: text.can,
    cell: (model) => (
      <Row>
        {abilities
          .filter((ability) => hasAbility(model, ability))
          .map((ability) => (
            <Badge key={ability}>{text.abilities[ability]}</Badge>
          ))}
      </Row>
    ),
  },
  { id: 'facts', header: text.facts, cell: (model) => model.facts_from.join(', ') },
];

/** All models; the whole list is loaded once, so that filters answer at once. */
export function ModelList() {
  const [name, setName] = useFilter('name');
  const [provider, setProvider] = useFilter('provider');
  const [ability, setAbility] = useFilter('ability');
  const models = api.useInfiniteQuery(
    'get',
    '/admin/v1/models',
    { params: { query: { limit: pageSize } } },
    paging,
  );
  const { hasNextPage, isFetching, fetchNextPage } = models;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const all = useMemo(() => models.data?.pages.flatMap(({ data }) => data) ?? [], [models.data]);
  const providers = useMemo(() => [...new Set(all.map((model) => model.provider))].toSorted(), [all]);
  // Not `open`, which names an alias in the other tab.
  const [opened, open] = useFilter('model', { isStep: false });
  const shownModel = all.find(({ id }) => id === opened);
  const isMissing = opened !== '' && shownModel === undefined && models.isSuccess && !hasNextPage;
  const chosen = abilities.find((one) => one === ability);
  const shown = useMemo(
    () =>
      all.filter(
        (model) =>
          model.id.toLowerCase().includes(name.toLowerCase()) &&
          (provider === '' || model.provider === provider) &&
          (chosen === undefined || hasAbility(model, chosen)),
      ),
    [all, name, provider, chosen],
  );
  return (
    <Stack>
      <Row>
        <NameFilter label={text.filter} value={name} onChange={setName} />
        <select
          aria-label={text.provider}
          value={provider}
          onChange={({ target }) => setProvider(target.value)}
        >
          <option value="">{text.allProviders}</option>
          {providers.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <select aria-label={text.can} value={ability} onChange={({ target }) => setAbility(target.value)}>
          <option value="">{text.allAbilities}</option>
          {abilities.map((one) => (
            <option key={one} value={one}>
              {text.abilities[one]}
            </option>
          ))}
        </select>
        <span>{text.shown(formatCount(shown.length), formatCount(all.length))}</span>
      </Row>
      <Loaded query={models} height={480}>
        {() =>
          shown.length === 0 ? (
            <Empty title={text.nothing} />
          ) : (
            <DataTable
              label={text.models}
              columns={columns}
              rows={shown}
              rowId={({ id }) => id}
              onOpen={({ id }) => open(id)}
              openId={opened === '' ? undefined : opened}
              height="70dvh"
            />
          )
        }
      </Loaded>
      {shownModel === undefined ? null : <ModelDrawer model={shownModel} onClose={() => open('')} />}
      {isMissing ? (
        <Dialog title={opened} place="side" onClose={() => open('')}>
          <Empty title={text.missing}>{text.missingHint}</Empty>
        </Dialog>
      ) : null}
    </Stack>
  );
}
