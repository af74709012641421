import { useMemo, useState } from 'react';
import { api } from '../../api/index.ts';
import { Opened, useOpened } from '../../parts/index.ts';
import { Badge, Button, type Column, DataTable, Empty, Icon, Loaded, Stack } from '../../ui/index.ts';
import { type Alias, targetName } from './alias.ts';
import { AliasDialog } from './alias-dialog.tsx';
import { text } from './text.ts';

const maxRows = 500;

export function AliasList() {
  const [opened, open] = useOpened();
  const [isNew, setIsNew] = useState(false);
  const aliases = api.useQuery('get', '/admin/v1/aliases', { params: { query: { limit: maxRows } } });
  const columns = useMemo(
    (): readonly Column<Alias>[] => [
      { id: 'name', header: text.aliasName, cell: ({ name }) => name, sortValue: ({ name }) => name },
      { id: 'targets', header: text.targets, cell: ({ targets }) => targets.map(targetName).join(' → ') },
      { id: 'origin', header: text.origin, cell: ({ origin }) => text.origins[origin] },
      {
        id: 'problem',
        header: text.problem,
        cell: ({ problem, warnings }) =>
          [problem ?? '', ...warnings].filter(Boolean).map((one) => (
            <Badge key={one} tone="warn">
              {one}
            </Badge>
          )),
      },
    ],
    [],
  );
  const shown = aliases.data?.data.find(({ name }) => name === opened);
  const record = api.useQuery(
    'get',
    '/admin/v1/aliases/{id}',
    { params: { path: { id: opened ?? '' } } },
    { enabled: opened !== undefined && shown === undefined && aliases.isFetched },
  );
  return (
    <Stack>
      <p>{text.aliasLead}</p>
      <div>
        <Button look="primary" onClick={() => setIsNew(true)}>
          <Icon name="plus" />
          {text.newAlias}
        </Button>
      </div>
      <Loaded query={aliases}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={text.noAliases}>{text.noAliasesHint}</Empty>
          ) : (
            <DataTable
              label={text.aliases}
              columns={columns}
              rows={data}
              rowId={({ name }) => name}
              onOpen={({ name }) => open(name)}
              openId={opened}
            />
          )
        }
      </Loaded>
      {isNew ? <AliasDialog onClose={() => setIsNew(false)} /> : null}
      {opened === undefined ? null : (
        <Opened id={opened} row={shown} record={record} onClose={() => open(undefined)}>
          {(alias) => <AliasDialog key={alias.name} alias={alias} onClose={() => open(undefined)} />}
        </Opened>
      )}
    </Stack>
  );
}
