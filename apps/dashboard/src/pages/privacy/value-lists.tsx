import { useState } from 'react';
import { api } from '../../api/index.ts';
import { useSession } from '../../session/index.ts';
import {
  Button,
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
import { text } from './text.ts';

interface Entry {
  readonly value: string;
  readonly type?: string | number | undefined;
}

/** Values that are never replaced, and those that always are: settings of the whole installation. */
export function ValueLists() {
  const { can } = useSession();
  const settings = api.useQuery('get', '/admin/v1/settings');
  const change = api.useMutation('patch', '/admin/v1/settings', { onSuccess: () => void settings.refetch() });
  const mayChange = can('PATCH /admin/v1/settings');
  return (
    <Stack>
      <p>{text.listsLead}</p>
      <Problem error={change.error} />
      <Loaded query={settings} height={320}>
        {({ stored }) => {
          const allow = stored.anonymization?.allow ?? [];
          const deny = stored.anonymization?.deny ?? [];
          const patterns = stored.anonymization?.patterns ?? [];
          return (
            <>
              <ValueList
                title={text.allowList}
                entries={allow.map((value) => ({ value }))}
                mayChange={mayChange}
                isBusy={change.isPending}
                onAdd={(value) => change.mutate({ body: { anonymization: { allow: [...allow, value] } } })}
                onRemove={(value) =>
                  change.mutate({ body: { anonymization: { allow: allow.filter((one) => one !== value) } } })
                }
              />
              <ValueList
                title={text.denyList}
                entries={deny}
                mayChange={mayChange}
                isBusy={change.isPending}
                onAdd={(value) => change.mutate({ body: { anonymization: { deny: [...deny, { value }] } } })}
                onRemove={(value) =>
                  change.mutate({
                    body: { anonymization: { deny: deny.filter((one) => one.value !== value) } },
                  })
                }
              />
              <ValueList
                title={text.patternList}
                entries={patterns.map(({ pattern, type }) => ({ value: pattern, type }))}
                mayChange={mayChange}
                isBusy={change.isPending}
                onAdd={(pattern) =>
                  change.mutate({ body: { anonymization: { patterns: [...patterns, { pattern }] } } })
                }
                onRemove={(pattern) =>
                  change.mutate({
                    body: { anonymization: { patterns: patterns.filter((one) => one.pattern !== pattern) } },
                  })
                }
              />
            </>
          );
        }}
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
}: {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly mayChange: boolean;
  readonly isBusy: boolean;
  readonly onAdd: (value: string) => void;
  readonly onRemove: (value: string) => void;
}) {
  const [typed, setTyped] = useState('');
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
            { id: 'type', header: text.type, cell: ({ type }) => type ?? '' },
            {
              id: 'remove',
              header: text.remove,
              cell: (entry) =>
                mayChange ? (
                  <Button
                    size="small"
                    isBusy={isBusy}
                    aria-label={text.removeValue(entry.value)}
                    onClick={() => onRemove(entry.value)}
                  >
                    {text.remove}
                  </Button>
                ) : null,
            },
          ]}
        />
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
