import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { valueAt } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Actions, Button, Form, Panel, Problem, SelectField, useNotify } from '../../ui/index.ts';
import type { SettingsReport } from './leaves.ts';
import styles from './settings.module.css';
import { text } from './text.ts';

type Choices = Readonly<Record<string, string>>;
type Edits = Readonly<Record<string, string | null>>;
const optionsOf = (choices: Choices) => Object.entries(choices).map(([value, label]) => ({ value, label }));

/** The settings that people change most; all others are in the file, or in the API. */
export function SettingsForm({ report }: { readonly report: SettingsReport }) {
  const { can } = useSession();
  const queries = useQueryClient();
  const notify = useNotify();
  const { in_force: settings, from_file: file } = report;
  /** What the person has changed and not saved, by path; null for what shall be as if it was never set. */
  const [edits, setEdits] = useState<Edits>({});
  const change = api.useMutation('patch', '/admin/v1/settings');
  const save = (): void =>
    change.mutate(
      { body: { anonymization: membersOf(edits, 'anonymization'), routing: membersOf(edits, 'routing') } },
      {
        onSuccess: async () => {
          notify(text.saved);
          void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/audit'] });
          await queries.invalidateQueries({ queryKey: ['get', '/admin/v1/settings'] });
          // What was changed meanwhile stays.
          setEdits((now) =>
            Object.fromEntries(Object.entries(now).filter(([path, value]) => edits[path] !== value)),
          );
        },
      },
    );
  const isFixed = (path: string): boolean => file.some((one) => one === path || path.startsWith(`${one}.`));
  const field = (path: string, label: string, choices: Choices, hint?: string) => (
    <SelectField
      label={label}
      hint={isFixed(path) ? text.fromFile : hint}
      disabled={isFixed(path)}
      value={(path in edits ? edits[path] : choiceIn(settings, path, choices)) ?? ''}
      options={[{ value: '', label: text.reset }, ...optionsOf(choices)]}
      onChange={({ target }) => setEdits({ ...edits, [path]: target.value === '' ? null : target.value })}
    />
  );
  if (!can('PATCH /admin/v1/settings')) return null;
  return (
    <Panel title={text.change}>
      <div className={styles['form']}>
        <Form onSubmit={save}>
          {field('anonymization.default', text.privacyDefault, text.privacyDefaults, text.privacyHint)}
          {field('routing.default', text.policy, text.policies)}
          {field('routing.personal_data', text.personalData, text.personalDataKinds)}
          <Problem error={change.error} />
          <Actions>
            <Button look="primary" type="submit" isBusy={change.isPending}>
              {text.save}
            </Button>
          </Actions>
        </Form>
      </div>
    </Panel>
  );
}

/** The edits of one section, by the names of its members. */
function membersOf(edits: Edits, section: string): Edits {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([path, value]) =>
      path.startsWith(`${section}.`) ? [[path.slice(section.length + 1), value]] : [],
    ),
  );
}

/** The value at a path, if it is one of the choices. */
function choiceIn(settings: unknown, path: string, choices: Choices): string | undefined {
  const value = valueAt(settings, path);
  return typeof value === 'string' && value in choices ? value : undefined;
}
