import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { useTimeRange } from '../../location/index.ts';
import {
  areLimits,
  distinctOptions,
  LimitFields,
  ScopedSettingsFields,
  SecretDialog,
  toLimits,
  toLimitTexts,
  toSettings,
  toSettingTexts,
  Unsaved,
  useInherited,
  useNames,
} from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Actions, Button, Dialog, Form, Problem, SelectField, TextField } from '../../ui/index.ts';
import { ModelPatternsField, type Scope, ScopeFields } from './key-fields.tsx';
import { readPatterns } from './key-state.ts';
import { text } from './text.ts';

/** Makes a key, and shows its secret once. @param owner whose key it is at first */
export function NewKeyDialog({
  owner,
  onClose,
}: {
  readonly owner?: { readonly account?: string | undefined; readonly team?: string };
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const { account: chosen } = useTimeRange();
  const names = useNames();
  const [name, setName] = useState('');
  const [account, setAccount] = useState(owner?.account ?? chosen ?? '');
  const [team, setTeam] = useState(owner?.team ?? '');
  const [scopes, setScopes] = useState<Scope[]>(['inference', 'usage']);
  const [models, setModels] = useState('');
  const [expires, setExpires] = useState('');
  const [limits, setLimits] = useState(toLimitTexts({}));
  const [settings, setSettings] = useState(toSettingTexts({}));
  const { can } = useSession();
  const only = names.accounts.length === 1 ? names.accounts[0]?.id : undefined;
  const inheritedAt = useInherited({
    account: account === '' ? only : account,
    team: team === '' ? undefined : team,
  });
  // Others may make keys, and not change what holds for them.
  const maySet = can('PATCH /admin/v1/accounts/{id}');
  const create = api.useMutation('post', '/admin/v1/keys', {
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/keys'] }),
  });
  const made = create.data;
  if (made !== undefined) {
    return (
      <SecretDialog
        title={text.createdKey(made.name)}
        label={text.secret}
        value={made.key ?? ''}
        stored={text.stored}
        onStored={onClose}
      />
    );
  }
  const teams = names.teams.filter((one) => account === '' || one.account === account);
  return (
    <Dialog title={text.create} onClose={onClose}>
      <Form
        onSubmit={() => {
          if (!areLimits(limits)) return;
          create.mutate({
            body: {
              name: name.trim(),
              scopes,
              limits: toLimits(limits, undefined),
              models: readPatterns(models),
              ...(maySet ? { settings: toSettings(settings, {}) } : {}),
              ...(account === '' ? {} : { account }),
              ...(team === '' ? {} : { team }),
              ...(expires === '' ? {} : { expires_at: new Date(expires).toISOString() }),
            },
          });
        }}
      >
        <TextField
          label={text.name}
          hint={text.nameHint}
          required
          autoFocus
          maxLength={200}
          pattern=".*\S.*"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {names.accounts.length > 1 ? (
          <SelectField
            label={text.account}
            value={account}
            onChange={({ target }) => {
              setAccount(target.value);
              setTeam('');
            }}
            options={[
              { value: '', label: text.defaultAccount },
              ...names.accounts.map(({ id, name: label }) => ({ value: id, label })),
            ]}
          />
        ) : null}
        {teams.length > 0 ? (
          <SelectField
            label={text.team}
            value={team}
            onChange={({ target }) => setTeam(target.value)}
            options={[{ value: '', label: text.noTeam }, ...distinctOptions(teams)]}
          />
        ) : can('POST /admin/v1/teams') ? (
          <p>
            {text.noTeamsYet}{' '}
            <Link to="/teams" search={{ new: 'team' }}>
              {text.makeTeam}
            </Link>
          </p>
        ) : null}
        {maySet ? (
          <ScopedSettingsFields texts={settings} onChange={setSettings} inheritedAt={inheritedAt} />
        ) : null}
        <LimitFields texts={limits} onChange={setLimits} />
        <ModelPatternsField value={models} onChange={setModels} />
        <TextField
          label={text.expires}
          hint={text.expiresHint}
          type="date"
          value={expires}
          onChange={({ target }) => setExpires(target.value)}
        />
        <ScopeFields chosen={scopes} onChange={setScopes} />
        <Unsaved values={[name, account, team, scopes, models, expires, limits, settings]} save={create} />
        <Problem error={create.error} />
        <Actions>
          <Button look="primary" type="submit" isBusy={create.isPending}>
            {text.create}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
