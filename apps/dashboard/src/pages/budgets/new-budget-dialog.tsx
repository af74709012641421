import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { formatUsd } from '../../format/index.ts';
import { distinctOptions, type Period, readUsd, Unsaved } from '../../parts/index.ts';
import { Actions, Button, Dialog, Form, Problem, SelectField, TextField } from '../../ui/index.ts';
import { type BudgetOwner, withBudget } from './budget-owner.ts';
import { text } from './text.ts';
import { useBudgetOwners } from './use-budget-owners.ts';

const periods = Object.entries(text.periods).map(([value, label]) => ({ value, label }));
const isPeriod = (value: string): value is Period => value in text.periods;

/** Sets a budget of a key, a team or an account. */
export function NewBudgetDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const owners = useBudgetOwners();
  const [id, setId] = useState<string>();
  const [usd, setUsd] = useState('');
  const [period, setPeriod] = useState<Period>('month');
  const onSuccess = (): void => {
    for (const path of ['budgets', 'keys', 'keys/{id}', 'teams', 'accounts'])
      void queries.invalidateQueries({ queryKey: ['get', `/admin/v1/${path}`] });
    onClose();
  };
  const ofKey = api.useMutation('patch', '/admin/v1/keys/{id}', { onSuccess });
  const ofTeam = api.useMutation('patch', '/admin/v1/teams/{id}', { onSuccess });
  const ofAccount = api.useMutation('patch', '/admin/v1/accounts/{id}', { onSuccess });
  const change = { key: ofKey, team: ofTeam, account: ofAccount };
  const owner = owners.find((one) => one.id === id) ?? owners[0];
  const amount = readUsd(usd);
  const submit = (one: BudgetOwner): void => {
    if (amount === undefined) return;
    const budget = withBudget(one.limits, { usd: amount, period });
    change[one.of].mutate({ params: { path: { id: one.id } }, body: { limits: { budget } } });
  };
  return (
    <Dialog title={text.create} onClose={onClose}>
      <Form onSubmit={() => (owner === undefined ? undefined : submit(owner))}>
        <SelectField
          label={text.of}
          hint={text.ofHint}
          value={owner?.id ?? ''}
          options={distinctOptions(
            owners.map((one) => ({ id: one.id, name: text.ownerNamed(text.kinds[one.of], one.name) })),
          )}
          onChange={({ target }) => setId(target.value)}
        />
        <TextField
          label={text.amount}
          hint={amount === undefined ? text.amountHint : formatUsd(amount)}
          problem={usd.trim() === '' || amount !== undefined ? undefined : text.notAmount}
          inputMode="decimal"
          required
          value={usd}
          onChange={({ target }) => setUsd(target.value)}
        />
        <SelectField
          label={text.period}
          hint={text.periodHint}
          value={period}
          options={periods}
          onChange={({ target }) => {
            if (isPeriod(target.value)) setPeriod(target.value);
          }}
        />
        <Unsaved
          values={[id, usd, period]}
          save={{
            isPending: ofKey.isPending || ofTeam.isPending || ofAccount.isPending,
            isSuccess: ofKey.isSuccess || ofTeam.isSuccess || ofAccount.isSuccess,
          }}
        />
        <Problem error={ofKey.error ?? ofTeam.error ?? ofAccount.error} />
        <Actions>
          <Button
            look="primary"
            type="submit"
            isBusy={ofKey.isPending || ofTeam.isPending || ofAccount.isPending}
          >
            {text.create}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
