import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, type components } from '../../api/index.ts';
import { limitsText } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Button, type Column, DataTable, Icon, Loaded, Panel, Row } from '../../ui/index.ts';
import { NewKeyDialog } from '../keys/index.ts';
import type { Owner, OwnerKind } from './owner.ts';
import { text } from './text.ts';

const maxShown = 100;

const columns: readonly Column<components['schemas']['ApiKey']>[] = [
  { id: 'name', header: text.name, cell: ({ name }) => name },
  { id: 'limits', header: text.limits, isLong: true, cell: ({ limits }) => limitsText(limits) },
];

/** The keys of a team or an account that work, and the way to another one. */
export function OwnerKeys({ kind, owner }: { readonly kind: OwnerKind; readonly owner: Owner }) {
  const { can } = useSession();
  const navigate = useNavigate();
  const [isNew, setIsNew] = useState(false);
  const keys = api.useQuery('get', '/admin/v1/keys', {
    params: { query: { limit: maxShown, status: 'active', [kind]: owner.id } },
  });
  return (
    <Panel
      title={text.keys}
      tools={
        can('POST /admin/v1/keys') ? (
          <Button size="small" onClick={() => setIsNew(true)}>
            <Icon name="plus" />
            {kind === 'team' ? text.newTeamKey : text.newAccountKey}
          </Button>
        ) : null
      }
    >
      <Loaded query={keys} height={60}>
        {({ data, next_cursor: next }) =>
          data.length === 0 ? (
            <p>{kind === 'team' ? text.noTeamKeys : text.noAccountKeys}</p>
          ) : (
            <>
              <DataTable
                label={text.keys}
                columns={columns}
                rows={data}
                rowId={({ id }) => id}
                onOpen={({ id }) => void navigate({ to: '/keys', search: { open: id } })}
                height={280}
              />
              {next === null ? null : (
                <Row>
                  <Button onClick={() => void navigate({ to: '/keys' })}>{text.allKeys}</Button>
                </Row>
              )}
            </>
          )
        }
      </Loaded>
      {isNew ? (
        <NewKeyDialog
          owner={kind === 'team' ? { account: owner.account, team: owner.id } : { account: owner.id }}
          onClose={() => setIsNew(false)}
        />
      ) : null}
    </Panel>
  );
}
