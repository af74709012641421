import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { useNames } from '../../parts/index.ts';
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

/** One person: roles, and whether they may sign in. */
export function PersonDrawer({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const notify = useNotify();
  const names = useNames();
  const [role, setRole] = useState<Role>('viewer');
  const [account, setAccount] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const refresh = (message: string): void => {
    notify(message);
    void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/people'] });
  };
  const change = api.useMutation('patch', '/admin/v1/people/{id}', { onSuccess: () => refresh(text.saved) });
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
          [text.signsIn, person.signs_in_with],
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
              isBusy={change.isPending}
              onClick={() =>
                change.mutate({
                  params,
                  body: { memberships: [{ account: one.account, team: one.team, role: null }] },
                })
              }
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
          onClick={() => change.mutate({ params, body: { disabled: !person.disabled } })}
        >
          {person.disabled ? text.enable : text.disable}
        </Button>
        <Button look="danger" onClick={() => setIsAsked(true)}>
          {text.remove}
        </Button>
      </Row>
      {isAsked ? (
        <ConfirmDialog
          title={text.removeTitle(person.name)}
          action={text.remove}
          name={person.name}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ params })}
          onClose={() => setIsAsked(false)}
        >
          {text.removeWhat}
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}
