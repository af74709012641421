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
  toLimits,
  toLimitTexts,
  toSettings,
  toSettingTexts,
  Unsaved,
  useInherited,
  withMoreSettings,
} from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Actions, Button, Form, Problem, TextField, useNotify } from '../../ui/index.ts';
import { ModelPatternsField } from './key-fields.tsx';
import { type ApiKey, readPatterns } from './key-state.ts';
import { text } from './text.ts';

/** Those that the form has no field of its own for. */
const moreFields = scopedSettingFields.filter(({ path }) => !ownFieldPaths.includes(path));

/** Changes name, models, settings and limits of a key. */
export function KeyForm({ apiKey }: { readonly apiKey: ApiKey }) {
  const queries = useQueryClient();
  const notify = useNotify();
  const [name, setName] = useState(apiKey.name);
  // As it was when the form was opened.
  const [before] = useState(apiKey);
  const [shownModels] = useState(apiKey.models?.join(', ') ?? '');
  const [models, setModels] = useState(shownModels);
  const [limits, setLimits] = useState(toLimitTexts(apiKey.limits));
  const [settings, setSettings] = useState(toSettingTexts(apiKey.settings));
  const [edits, setEdits] = useState<SettingEdits>({});
  const inheritedAt = useInherited(apiKey);
  const { can } = useSession();
  // Others may change keys, and not what holds for them.
  const maySet = can('PATCH /admin/v1/accounts/{id}');
  const changes = toSettings(settings, apiKey.settings);
  const change = api.useMutation('patch', '/admin/v1/keys/{id}', {
    onSuccess: () => {
      notify(text.saved);
      setEdits({});
      for (const path of ['/admin/v1/keys', '/admin/v1/keys/{id}'])
        void queries.invalidateQueries({ queryKey: ['get', path] });
    },
  });
  return (
    <Form
      onSubmit={() => {
        if (!areLimits(limits) || !areSettings(moreFields, edits)) return;
        change.mutate({
          params: { path: { id: apiKey.id } },
          body: withMoreSettings(
            moreFields,
            {
              // What was not changed here may have been changed elsewhere, and stays.
              ...(name === before.name ? {} : { name: name.trim() }),
              ...(models === shownModels ? {} : { models: readPatterns(models) }),
              ...(JSON.stringify(limits) === JSON.stringify(toLimitTexts(before.limits))
                ? {}
                : { limits: toLimits(limits, apiKey.limits) }),
              ...(Object.keys(changes).length === 0 ? {} : { settings: changes }),
            },
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
      <ModelPatternsField value={models} onChange={setModels} />
      {maySet ? (
        <ScopedSettingsFields texts={settings} onChange={setSettings} inheritedAt={inheritedAt} />
      ) : null}
      {maySet ? (
        <AllSettings
          fields={moreFields}
          own={apiKey.settings}
          inheritedAt={inheritedAt}
          edits={edits}
          onChange={setEdits}
        />
      ) : null}
      <LimitFields texts={limits} onChange={setLimits} />
      <Unsaved values={[name, models, limits, settings, edits]} save={change} />
      <Problem error={change.error} />
      <Actions>
        <Button look="primary" type="submit" isBusy={change.isPending}>
          {text.edit}
        </Button>
      </Actions>
    </Form>
  );
}
