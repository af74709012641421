import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, installationSettingFields } from '../../api/index.ts';
import {
  AllSettings,
  areSettings,
  type SettingEdits,
  Unsaved,
  valueAt,
  withMoreSettings,
} from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import {
  Actions,
  Button,
  Form,
  Panel,
  Problem,
  SelectField,
  UnsavedPage,
  useNotify,
} from '../../ui/index.ts';
import type { SettingsReport } from './leaves.ts';
import styles from './settings.module.css';
import { text } from './text.ts';

type Choices = Readonly<Record<string, string>>;
type Edits = Readonly<Record<string, string | null>>;
const optionsOf = (choices: Choices) => Object.entries(choices).map(([value, label]) => ({ value, label }));

const ownPaths: readonly string[] = ['anonymization.default', 'routing.default', 'routing.personal_data'];
/** Those that the form has no field of its own for. */
const moreFields = installationSettingFields.filter(({ path }) => !ownPaths.includes(path));

/** The settings that people change most first, and all others that the API takes. */
export function SettingsForm({ report }: { readonly report: SettingsReport }) {
  const { can } = useSession();
  const queries = useQueryClient();
  const notify = useNotify();
  const { in_force: settings, from_file: file } = report;
  /** What the person has changed and not saved, by path; null for what shall be as if it was never set. */
  const [edits, setEdits] = useState<Edits>({});
  const [more, setMore] = useState<SettingEdits>({});
  const change = api.useMutation('patch', '/admin/v1/settings');
  const save = (): void => {
    if (!areSettings(moreFields, more)) return;
    change.mutate(
      {
        body: withMoreSettings(
          moreFields,
          {
            settings: {
              anonymization: membersOf(edits, 'anonymization'),
              routing: membersOf(edits, 'routing'),
            },
          },
          more,
        ).settings,
      },
      {
        onSuccess: async () => {
          notify(text.saved);
          void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/audit'] });
          await queries.invalidateQueries({ queryKey: ['get', '/admin/v1/settings'] });
          setMore((now) => (now === more ? {} : now));
          // What was changed meanwhile stays.
          setEdits((now) =>
            Object.fromEntries(Object.entries(now).filter(([path, value]) => edits[path] !== value)),
          );
        },
      },
    );
  };
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
        <UnsavedPage>
          <Form onSubmit={save}>
            <Unsaved
              values={[edits, more]}
              isChanged={Object.keys(edits).length + Object.keys(more).length > 0}
              save={change}
            />
            {field('anonymization.default', text.privacyDefault, text.privacyDefaults, text.privacyHint)}
            {field('routing.default', text.policy, text.policies)}
            {field('routing.personal_data', text.personalData, text.personalDataKinds)}
            <AllSettings
              fields={moreFields}
              own={report.stored}
              inheritedAt={(path) => {
                const value = valueAt(settings, path);
                const isStored = valueAt(report.stored, path) !== undefined;
                return isStored || value === undefined || value === null
                  ? undefined
                  : { value, from: text.reset };
              }}
              isFixed={isFixed}
              edits={more}
              onChange={setMore}
            />
            <Problem error={change.error} />
            <Actions>
              <Button look="primary" type="submit" isBusy={change.isPending}>
                {text.save}
              </Button>
            </Actions>
          </Form>
        </UnsavedPage>
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
