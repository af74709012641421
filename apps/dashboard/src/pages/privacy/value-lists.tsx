import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { EntityType } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import {
  Button,
  ConfirmDialog,
  Empty,
  Form,
  Loaded,
  Panel,
  PlainTable,
  Problem,
  Row,
  Stack,
  TextField,
} from '../../ui/index.ts';
import { changeAnonymization } from './change-settings.ts';
import { text } from './text.ts';

interface Entry {
  readonly value: string;
  readonly type?: string | number | undefined;
}

/** Values that are never replaced, and those that always are: settings of the whole installation. */
export function ValueLists() {
  const { can } = useSession();
  const settings = api.useQuery('get', '/admin/v1/settings');
  const change = useMutation({
    mutationFn: changeAnonymization,
    onSettled: () => void settings.refetch(),
  });
  const mayChange = can('PATCH /admin/v1/settings');
  const shared = { mayChange, isBusy: change.isPending };
  return (
    <Stack>
      <p>{text.listsLead}</p>
      <Problem error={change.error} />
      <Loaded query={settings} height={320}>
        {({ stored: { anonymization: lists } }) => (
          <>
            <ValueList
              title={text.allowList}
              removeWhat={text.removeAllowed}
              entries={(lists?.allow ?? []).map((value) => ({ value }))}
              onAdd={(value) => change.mutate((now) => ({ allow: [...(now?.allow ?? []), value] }))}
              onRemove={(value) =>
                change.mutate((now) => ({ allow: (now?.allow ?? []).filter((one) => one !== value) }))
              }
              {...shared}
            />
            <ValueList
              title={text.denyList}
              removeWhat={text.removeDenied}
              entries={lists?.deny ?? []}
              onAdd={(value) => change.mutate((now) => ({ deny: [...(now?.deny ?? []), { value }] }))}
              onRemove={(value) =>
                change.mutate((now) => ({ deny: (now?.deny ?? []).filter((one) => one.value !== value) }))
              }
              {...shared}
            />
            <ValueList
              title={text.patternList}
              removeWhat={text.removeDenied}
              entries={(lists?.patterns ?? []).map(({ pattern, type }) => ({ value: pattern, type }))}
              onAdd={(pattern) =>
                change.mutate((now) => ({ patterns: [...(now?.patterns ?? []), { pattern }] }))
              }
              onRemove={(pattern) =>
                change.mutate((now) => ({
                  patterns: (now?.patterns ?? []).filter((one) => one.pattern !== pattern),
                }))
              }
              {...shared}
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function ValueList({
  title,
  entries,
  mayChange,
  isBusy,
  onAdd,
  onRemove,
  removeWhat,
}: {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly mayChange: boolean;
  readonly isBusy: boolean;
  readonly onAdd: (value: string) => void;
  readonly onRemove: (value: string) => void;
  /** What follows when one is removed. */
  readonly removeWhat: string;
}) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string>();
  const value = typed.trim();
  const isNew = value !== '' && !entries.some((entry) => entry.value === value);
  return (
    <Panel title={title}>
      {entries.length === 0 ? (
        <Empty title={text.noValues} />
      ) : (
        <PlainTable
          label={title}
          rows={entries}
          rowId={(entry) => entry.value}
          height={320}
          columns={[
            { id: 'value', header: text.original, cell: (entry) => entry.value },
            {
              id: 'type',
              header: text.type,
              cell: ({ type }) => (typeof type === 'string' ? <EntityType type={type} /> : type),
            },
            {
              id: 'remove',
              header: text.remove,
              cell: (entry) =>
                mayChange ? (
                  <Button
                    size="small"
                    aria-label={text.removeValue(entry.value)}
                    onClick={() => setAsked(entry.value)}
                  >
                    {text.remove}
                  </Button>
                ) : null,
            },
          ]}
        />
      )}
      {asked === undefined ? null : (
        <ConfirmDialog
          title={text.removeValueTitle(asked)}
          action={text.remove}
          isBusy={isBusy}
          error={undefined}
          onConfirm={() => {
            onRemove(asked);
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        >
          {removeWhat}
        </ConfirmDialog>
      )}
      {mayChange ? (
        <Form
          onSubmit={() => {
            if (!isNew) return;
            onAdd(value);
            setTyped('');
          }}
        >
          <TextField
            label={text.newValue}
            maxLength={256}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Row>
            <Button type="submit" disabled={!isNew} isBusy={isBusy}>
              {text.add}
            </Button>
          </Row>
        </Form>
      ) : null}
    </Panel>
  );
}
