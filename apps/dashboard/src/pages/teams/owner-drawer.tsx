import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, scopedSettingFields } from '../../api/index.ts';
import {
  AllSettings,
  areLimits,
  areSettings,
  LimitFields,
  ownFieldPaths,
  ScopedSettingsFields,
  type SettingEdits,
  toLimitTexts,
  toSettingTexts,
  Unsaved,
  useInherited,
  withMoreSettings,
} from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import {
  Actions,
  Button,
  CodeBlock,
  ConfirmDialog,
  Dialog,
  Form,
  Panel,
  Problem,
  Row,
  TextField,
  useNotify,
} from '../../ui/index.ts';
import { changesOf, type Owner, type OwnerKind } from './owner.ts';
import { OwnerKeys } from './owner-keys.tsx';
import { text } from './text.ts';

/** Those that the form has no field of its own for. */
const moreFields = scopedSettingFields.filter(({ path }) => !ownFieldPaths.includes(path));

/** Changes an account or a team. */
export function OwnerDrawer({
  kind,
  owner,
  onClose,
}: {
  readonly kind: OwnerKind;
  readonly owner: Owner;
  readonly onClose: () => void;
}) {
  const { can } = useSession();
  const queries = useQueryClient();
  const notify = useNotify();
  const [name, setName] = useState(owner.name);
  const [limits, setLimits] = useState(toLimitTexts(owner.limits));
  const [settings, setSettings] = useState(toSettingTexts(owner.settings));
  const [models, setModels] = useState(owner.settings.models?.join(', ') ?? '');
  const [edits, setEdits] = useState<SettingEdits>({});
  const inheritedAt = useInherited({ account: owner.account });
  const [isAsked, setIsAsked] = useState(false);
  const refresh = (message: string): void => {
    notify(message);
    for (const path of [
      '/admin/v1/accounts',
      '/admin/v1/accounts/{id}',
      '/admin/v1/teams',
      '/admin/v1/teams/{id}',
    ])
      void queries.invalidateQueries({ queryKey: ['get', path] });
    onClose();
  };
  const changed = { onSuccess: () => refresh(text.saved) };
  const removed = { onSuccess: () => refresh(text.removed) };
  const changeAccount = api.useMutation('patch', '/admin/v1/accounts/{id}', changed);
  const changeTeam = api.useMutation('patch', '/admin/v1/teams/{id}', changed);
  const removeAccount = api.useMutation('delete', '/admin/v1/accounts/{id}', removed);
  const removeTeam = api.useMutation('delete', '/admin/v1/teams/{id}', removed);
  const change = kind === 'account' ? changeAccount : changeTeam;
  const remove = kind === 'account' ? removeAccount : removeTeam;
  const params = { path: { id: owner.id } };
  const mayChange = can(kind === 'account' ? 'PATCH /admin/v1/accounts/{id}' : 'PATCH /admin/v1/teams/{id}');
  return (
    <Dialog title={owner.name} place="side" onClose={onClose}>
      {can('GET /admin/v1/keys') ? <OwnerKeys kind={kind} owner={owner} /> : null}
      {mayChange ? (
        <Form
          onSubmit={() => {
            if (areLimits(limits) && areSettings(moreFields, edits))
              change.mutate({
                params,
                body: withMoreSettings(
                  moreFields,
                  changesOf(owner, { name, limits, settings, models }),
                  edits,
                ),
              });
          }}
        >
          <TextField
            label={text.name}
            required
            maxLength={200}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <ScopedSettingsFields texts={settings} onChange={setSettings} inheritedAt={inheritedAt} />
          <TextField
            label={text.models}
            hint={text.modelsHint}
            value={models}
            onChange={({ target }) => setModels(target.value)}
          />
          <AllSettings
            fields={moreFields}
            own={owner.settings}
            inheritedAt={inheritedAt}
            edits={edits}
            onChange={setEdits}
          />
          <LimitFields texts={limits} onChange={setLimits} />
          <Unsaved values={[name, limits, settings, models, edits]} save={change} />
          <Problem error={change.error} />
          <Actions>
            <Button look="primary" type="submit" isBusy={change.isPending}>
              {text.save}
            </Button>
          </Actions>
        </Form>
      ) : null}
      {Object.keys(owner.settings).length === 0 ? null : (
        <Panel title={text.settings}>
          <p>{text.effectiveHint}</p>
          <CodeBlock label={text.settings} code={JSON.stringify(owner.settings, null, 2)} />
        </Panel>
      )}
      {mayChange ? (
        <Row>
          <Button look="danger" onClick={() => setIsAsked(true)}>
            {text.remove}
          </Button>
        </Row>
      ) : null}
      {isAsked ? (
        <ConfirmDialog
          title={text.removeTitle(owner.name)}
          action={text.remove}
          name={owner.name}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ params })}
          onClose={() => setIsAsked(false)}
        >
          {kind === 'account' ? text.removeAccount : text.removeTeam}
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}
