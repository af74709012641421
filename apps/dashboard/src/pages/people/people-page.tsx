import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../api/index.ts';
import { formatTime } from '../../format/index.ts';
import { NameFilter, Opened, useFilter, useNames, useOpened } from '../../parts/index.ts';
import {
  Badge,
  Button,
  type Column,
  ConfirmDialog,
  DataTable,
  Icon,
  Loaded,
  Page,
  Panel,
  useNotify,
} from '../../ui/index.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PersonDrawer } from './person-drawer.tsx';
import type { Person } from './role.ts';
import { text } from './text.ts';

const maxRows = 200;
const refetchMs = 10_000;

export function PeoplePage() {
  const [name, setName] = useFilter('name');
  const [opened, open] = useOpened();
  const [isInviting, setIsInviting] = useState(false);
  const people = api.useQuery('get', '/admin/v1/people', {
    params: { query: { limit: maxRows, ...(name === '' ? {} : { name }) } },
  });
  const names = useNames();
  const columns = useMemo(
    (): readonly Column<Person>[] => [
      { id: 'name', header: text.name, cell: (person) => person.name, sortValue: (person) => person.name },
      {
        id: 'email',
        header: text.email,
        cell: (person) => person.email,
        sortValue: (person) => person.email,
      },
      {
        id: 'roles',
        header: text.roles,
        cell: ({ memberships }) =>
          memberships
            .map(({ role, account }) =>
              text.member(
                text.roleNames[role],
                account === null ? text.installation : names.account(account),
              ),
            )
            .join(', '),
      },
      {
        id: 'factor',
        header: text.secondFactor,
        cell: ({ second_factor: has }) => (
          <Badge tone={has ? 'ok' : 'plain'}>{has ? text.on : text.off}</Badge>
        ),
        sortValue: ({ second_factor: has }) => (has ? 1 : 0),
      },
      {
        id: 'with',
        header: text.signsIn,
        cell: (person) => text.signInWays[person.signs_in_with] ?? person.signs_in_with,
      },
      {
        id: 'state',
        header: text.state,
        cell: ({ disabled }) => (
          <Badge tone={disabled ? 'warn' : 'ok'}>{disabled ? text.disabled : text.active}</Badge>
        ),
      },
    ],
    [names],
  );
  const shown = people.data?.data.find(({ id }) => id === opened);
  const record = api.useQuery(
    'get',
    '/admin/v1/people/{id}',
    { params: { path: { id: opened ?? '' } } },
    { enabled: opened !== undefined && shown === undefined && people.isFetched },
  );
  return (
    <Page
      title={text.title}
      lead={text.lead}
      tools={
        <Button look="primary" onClick={() => setIsInviting(true)}>
          <Icon name="plus" />
          {text.invite}
        </Button>
      }
    >
      <div>
        <NameFilter value={name} onChange={setName} />
      </div>
      <Loaded query={people} height={240}>
        {({ data }) => (
          <DataTable
            label={text.title}
            columns={columns}
            rows={data}
            rowId={({ id }) => id}
            onOpen={({ id }) => open(id)}
            openId={opened}
          />
        )}
      </Loaded>
      <Invitations />
      {opened === undefined ? null : (
        <Opened id={opened} row={shown} record={record} onClose={() => open(undefined)}>
          {(person) => <PersonDrawer key={person.id} person={person} onClose={() => open(undefined)} />}
        </Opened>
      )}
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
    </Page>
  );
}

function Invitations() {
  const queries = useQueryClient();
  const notify = useNotify();
  const names = useNames();
  const invitations = api.useQuery(
    'get',
    '/admin/v1/invitations',
    { params: { query: { limit: maxRows } } },
    // They disappear when they are accepted.
    { refetchInterval: ({ state }) => (state.data?.data.length === 0 ? false : refetchMs) },
  );
  const [asked, setAsked] = useState<{ readonly id: string; readonly email: string }>();
  const revoke = api.useMutation('delete', '/admin/v1/invitations/{id}', {
    onSuccess: () => {
      setAsked(undefined);
      notify(text.revoked);
      void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/invitations'] });
    },
  });
  const all = invitations.data?.data ?? [];
  if (all.length === 0) return null;
  type Invitation = (typeof all)[number];
  const columns: readonly Column<Invitation>[] = [
    { id: 'email', header: text.email, cell: ({ email }) => email },
    {
      id: 'role',
      header: text.role,
      cell: ({ role, account }) =>
        role === null
          ? ''
          : text.member(text.roleNames[role], account === null ? text.installation : names.account(account)),
    },
    { id: 'until', header: text.until, cell: ({ expires_at: end }) => formatTime(end) },
    {
      id: 'revoke',
      header: text.revoke,
      cell: ({ id, email }) => (
        <Button
          size="small"
          aria-label={text.revokeOf(email ?? text.anybody)}
          onClick={() => setAsked({ id, email: email ?? text.anybody })}
        >
          {text.revoke}
        </Button>
      ),
    },
  ];
  return (
    <Panel title={text.invitations}>
      <DataTable label={text.invitations} columns={columns} rows={all} rowId={({ id }) => id} />
      {asked === undefined ? null : (
        <ConfirmDialog
          title={text.revokeTitle(asked.email)}
          action={text.revoke}
          isBusy={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate({ params: { path: { id: asked.id } } })}
          onClose={() => setAsked(undefined)}
        >
          {text.revokeWhat}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
