import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { areLimits, LimitFields, toLimits, toLimitTexts, Unsaved } from '../../parts/index.ts';
import { Actions, Button, Dialog, Form, Problem, SelectField, TextField } from '../../ui/index.ts';
import type { OwnerKind } from './owner.ts';
import { text } from './text.ts';

interface NewOwnerProps {
  readonly kind: OwnerKind;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

/** Makes an account or a team. */
export function NewOwnerDialog({ kind, accounts, onClose }: NewOwnerProps) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [account, setAccount] = useState(accounts[0]?.id ?? '');
  const [limits, setLimits] = useState(toLimitTexts({}));
  const onSuccess = (): void => {
    for (const path of ['/admin/v1/accounts', '/admin/v1/teams'])
      void queries.invalidateQueries({ queryKey: ['get', path] });
    onClose();
  };
  const newAccount = api.useMutation('post', '/admin/v1/accounts', { onSuccess });
  const newTeam = api.useMutation('post', '/admin/v1/teams', { onSuccess });
  const submit = (): void => {
    if (!areLimits(limits)) return;
    const body = { name, limits: toLimits(limits, undefined) };
    if (kind === 'account') newAccount.mutate({ body });
    else newTeam.mutate({ body: { ...body, account } });
  };
  return (
    <Dialog title={kind === 'account' ? text.newAccount : text.newTeam} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label={text.name}
          required
          autoFocus
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {kind === 'team' && accounts.length > 1 ? (
          <SelectField
            label={text.account}
            value={account}
            onChange={({ target }) => setAccount(target.value)}
            options={accounts.map(({ id, name: label }) => ({ value: id, label }))}
          />
        ) : null}
        <LimitFields texts={limits} onChange={setLimits} />
        <Unsaved values={[name, account, limits]} save={kind === 'account' ? newAccount : newTeam} />
        <Problem error={newAccount.error ?? newTeam.error} />
        <Actions>
          <Button look="primary" type="submit" isBusy={newAccount.isPending || newTeam.isPending}>
            {text.create}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
