import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { Unsaved, useNames } from '../../parts/index.ts';
import {
  Button,
  ConfirmDialog,
  Dialog,
  Facts,
  Form,
  Problem,
  Row,
  Stack,
  useNotify,
} from '../../ui/index.ts';
import type { Person, Role } from './role.ts';
import { RoleFields } from './role-fields.tsx';
import { text } from './text.ts';

/** What is confirmed before it happens. */
type Asked = 'remove' | 'disable' | { readonly membership: Person['memberships'][number] };

/** One person: roles, and whether they may sign in. */
export function PersonDrawer({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const notify = useNotify();
  const names = useNames();
  const [role, setRole] = useState<Role>('viewer');
  const [account, setAccount] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const refresh = (message: string): void => {
    notify(message);
    for (const path of ['/admin/v1/people', '/admin/v1/people/{id}'])
      void queries.invalidateQueries({ queryKey: ['get', path] });
  };
  const change = api.useMutation('patch', '/admin/v1/people/{id}', {
    onSuccess: () => {
      setAsked(undefined);
      refresh(text.saved);
    },
  });
  const remove = api.useMutation('delete', '/admin/v1/people/{id}', {
    onSuccess: () => {
      refresh(text.removed);
      onClose();
    },
  });
  const params = { path: { id: person.id } };
  const chosen = account ?? names.accounts[0]?.id ?? '';
  const placeOf = (id: string | null): string => (id === null ? text.installation : names.account(id));
  return (
    <Dialog title={person.name} place="side" onClose={onClose}>
      <Facts
        facts={[
          [text.email, person.email],
          [text.signsIn, text.signInWays[person.signs_in_with] ?? person.signs_in_with],
          [text.secondFactor, person.second_factor ? text.on : text.off],
          [text.state, person.disabled ? text.disabled : text.active],
        ]}
      />
      <Stack>
        {person.memberships.map((one) => (
          <Row key={`${one.account} ${one.team} ${one.role}`}>
            <span>{text.roleIn(text.roleNames[one.role], placeOf(one.account))}</span>
            <Button
              size="small"
              aria-label={text.takeRole(text.roleNames[one.role], placeOf(one.account))}
              onClick={() => setAsked({ membership: one })}
            >
              {text.take}
            </Button>
          </Row>
        ))}
      </Stack>
      <Form
        onSubmit={() =>
          change.mutate({ params, body: { memberships: [{ account: chosen === '' ? null : chosen, role }] } })
        }
      >
        <RoleFields role={role} account={chosen} onRole={setRole} onAccount={setAccount} />
        <Unsaved values={[role, account]} save={change} />
        <Row>
          <Button type="submit" isBusy={change.isPending}>
            {text.giveRole}
          </Button>
        </Row>
      </Form>
      <Problem error={change.error} />
      <Row>
        <Button
          isBusy={change.isPending}
          onClick={() =>
            person.disabled ? change.mutate({ params, body: { disabled: false } }) : setAsked('disable')
          }
        >
          {person.disabled ? text.enable : text.disable}
        </Button>
        <Button look="danger" onClick={() => setAsked('remove')}>
          {text.remove}
        </Button>
      </Row>
      {asked === 'remove' ? (
        <ConfirmDialog
          title={text.removeTitle(person.name)}
          action={text.remove}
          name={person.name}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ params })}
          onClose={() => setAsked(undefined)}
        >
          {text.removeWhat}
        </ConfirmDialog>
      ) : null}
      {asked === 'disable' ? (
        <ConfirmDialog
          title={text.disableTitle(person.name)}
          action={text.disable}
          isBusy={change.isPending}
          error={change.error}
          onConfirm={() => change.mutate({ params, body: { disabled: true } })}
          onClose={() => setAsked(undefined)}
        >
          {text.disableWhat}
        </ConfirmDialog>
      ) : null}
      {typeof asked === 'object' ? (
        <ConfirmDialog
          title={text.takeTitle(text.roleNames[asked.membership.role], placeOf(asked.membership.account))}
          action={text.take}
          isBusy={change.isPending}
          error={change.error}
          onConfirm={() =>
            change.mutate({
              params,
              body: {
                memberships: [{ account: asked.membership.account, team: asked.membership.team, role: null }],
              },
            })
          }
          onClose={() => setAsked(undefined)}
        >
          {text.takeWhat(person.name)}
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}
