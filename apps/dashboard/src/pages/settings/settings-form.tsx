import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { useSession } from '../../session/index.ts';
import { Actions, Button, Form, Panel, Problem, SelectField, useNotify } from '../../ui/index.ts';
import type { SettingsReport } from './leaves.ts';
import { text } from './text.ts';

type Choices = Readonly<Record<string, string>>;
const optionsOf = (choices: Choices) => Object.entries(choices).map(([value, label]) => ({ value, label }));

/** The settings that people change most; all others are in the file, or in the API. */
export function SettingsForm({ report }: { readonly report: SettingsReport }) {
  const { can } = useSession();
  const queries = useQueryClient();
  const notify = useNotify();
  const { in_force: settings, from_file: file } = report;
  const [privacy, setPrivacy] = useState(() =>
    choiceIn(settings, ['anonymization', 'default'], text.privacyDefaults),
  );
  const [policy, setPolicy] = useState(() => choiceIn(settings, ['routing', 'default'], text.policies));
  const [personal, setPersonal] = useState(() =>
    choiceIn(settings, ['routing', 'personal_data'], text.personalDataKinds),
  );
  const change = api.useMutation('patch', '/admin/v1/settings', {
    onSuccess: () => {
      notify(text.saved);
      for (const path of ['/admin/v1/settings', '/admin/v1/audit'])
        void queries.invalidateQueries({ queryKey: ['get', path] });
    },
  });
  const isFixed = (path: string): boolean => file.some((one) => one === path || path.startsWith(`${one}.`));
  const field = <Choice extends string>(
    path: string,
    label: string,
    choices: Readonly<Record<Choice, string>>,
    value: Choice | undefined,
    set: (value: Choice | undefined) => void,
    hint?: string,
  ) => (
    <SelectField
      label={label}
      hint={isFixed(path) ? text.fromFile : hint}
      disabled={isFixed(path)}
      value={value ?? ''}
      options={[{ value: '', label: text.reset }, ...optionsOf(choices)]}
      onChange={({ target }) => set(keyIn(target.value, choices))}
    />
  );
  if (!can('PATCH /admin/v1/settings')) return null;
  return (
    <Panel title={text.change}>
      <Form
        onSubmit={() =>
          change.mutate({
            body: {
              ...(isFixed('anonymization.default') ? {} : { anonymization: { default: privacy ?? null } }),
              routing: {
                ...(isFixed('routing.default') ? {} : { default: policy ?? null }),
                ...(isFixed('routing.personal_data') ? {} : { personal_data: personal ?? null }),
              },
            },
          })
        }
      >
        {field(
          'anonymization.default',
          text.privacyDefault,
          text.privacyDefaults,
          privacy,
          setPrivacy,
          text.privacyHint,
        )}
        {field('routing.default', text.policy, text.policies, policy, setPolicy)}
        {field('routing.personal_data', text.personalData, text.personalDataKinds, personal, setPersonal)}
        <Problem error={change.error} />
        <Actions>
          <Button look="primary" type="submit" isBusy={change.isPending}>
            {text.save}
          </Button>
        </Actions>
      </Form>
    </Panel>
  );
}

/** A value that is one of the choices; undefined if it is not. */
function keyIn<Choice extends string>(
  value: unknown,
  choices: Readonly<Record<Choice, string>>,
): Choice | undefined {
  const isChoice = (name: unknown): name is Choice => typeof name === 'string' && name in choices;
  return isChoice(value) ? value : undefined;
}

function choiceIn<Choice extends string>(
  settings: unknown,
  path: readonly string[],
  choices: Readonly<Record<Choice, string>>,
): Choice | undefined {
  let value = settings;
  for (const name of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return keyIn(value, choices);
}
