import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, baseUrl } from '../../api/index.ts';
import { SecretDialog, Unsaved, useNames } from '../../parts/index.ts';
import { Actions, Button, Dialog, Form, Problem, TextField } from '../../ui/index.ts';
import type { Role } from './role.ts';
import { RoleFields } from './role-fields.tsx';
import { text } from './text.ts';

/** Makes a one-time link for somebody. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const { accounts } = useNames();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [account, setAccount] = useState<string>();
  const invite = api.useMutation('post', '/admin/v1/invitations', {
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/invitations'] }),
  });
  const chosen = account ?? accounts[0]?.id ?? '';
  if (invite.data !== undefined) {
    return (
      <SecretDialog
        title={text.invite}
        label={text.link}
        value={`${baseUrl}/#invitation=${invite.data.token}`}
        stored={text.stored}
        onStored={onClose}
      >
        <p>{text.inviteLead}</p>
      </SecretDialog>
    );
  }
  return (
    <Dialog title={text.invite} onClose={onClose}>
      <Form onSubmit={() => invite.mutate({ body: { email, role, account: chosen === '' ? null : chosen } })}>
        <TextField
          label={text.email}
          type="email"
          required
          autoFocus
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <RoleFields role={role} account={chosen} onRole={setRole} onAccount={setAccount} />
        <Unsaved values={[email, role, account]} save={invite} />
        <Problem error={invite.error} />
        <Actions>
          <Button look="primary" type="submit" isBusy={invite.isPending}>
            {text.invite}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
