import type { SettingField } from '../api/index.ts';
import { Badge, Button, SelectField, Stack, TextArea, TextField } from '../ui/index.ts';
import type { Inherited } from './in-force.ts';
import styles from './parts.module.css';
import { settingLabels } from './setting-labels.ts';
import { readTyped, type SettingEdits, toTyped } from './setting-values.ts';
import { text } from './text.ts';
import { valueAt } from './value-at.ts';

/** Every setting that the API takes, each with what it inherits and from whom; what is emptied is inherited again. */
export function AllSettings({
  fields,
  own,
  inheritedAt,
  isFixed,
  edits,
  onChange,
}: {
  readonly fields: readonly SettingField[];
  /** The settings that are stored here. */
  readonly own: unknown;
  readonly inheritedAt: (path: string) => Inherited | undefined;
  /** Whether something that wins sets it, such as the configuration file. */
  readonly isFixed?: (path: string) => boolean;
  readonly edits: SettingEdits;
  readonly onChange: (edits: SettingEdits) => void;
}) {
  const typedAt = (field: SettingField): string =>
    edits[field.path] ?? toTyped(field, valueAt(own, field.path));
  const count = fields.filter((field) => typedAt(field) !== '').length;
  return (
    <details className={styles['fields']}>
      <summary>{text.allSettings(String(count))}</summary>
      <Stack>
        {fields.map((field) => (
          <OneSetting
            key={field.path}
            field={field}
            typed={typedAt(field)}
            inherited={inheritedAt(field.path)}
            isFixed={isFixed?.(field.path) === true}
            onChange={(typed) => onChange({ ...edits, [field.path]: typed })}
          />
        ))}
      </Stack>
    </details>
  );
}

function OneSetting({
  field,
  typed,
  inherited,
  isFixed,
  onChange,
}: {
  readonly field: SettingField;
  readonly typed: string;
  readonly inherited: Inherited | undefined;
  readonly isFixed: boolean;
  readonly onChange: (typed: string) => void;
}) {
  const { path, kind, choices, hint } = field;
  const label = settingLabels[path] ?? path;
  const inheritedText =
    inherited === undefined
      ? text.inherited
      : text.inheritedFrom(toTyped({ kind }, inherited.value).replaceAll('\n', ' '), inherited.from);
  const shared = {
    label,
    disabled: isFixed,
    value: typed,
    hint: (
      <>
        {hint} <Badge>{isFixed ? text.fixed : typed === '' ? inheritedText : text.ownValue}</Badge>{' '}
        {typed === '' || isFixed ? null : (
          <Button size="small" aria-label={text.inheritAgain(label)} onClick={() => onChange('')}>
            {text.resetSetting}
          </Button>
        )}
      </>
    ),
  };
  const problem = readTyped(field, typed) === undefined ? text.notSetting : undefined;
  if (kind === 'choice')
    return (
      <SelectField
        {...shared}
        options={[
          { value: '', label: text.inherited },
          ...choices.map((value) => ({ value, label: text.settingChoices[value] ?? value })),
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  if (kind === 'list' || kind === 'json')
    return (
      <TextArea
        {...shared}
        rows={kind === 'list' ? 2 : 3}
        problem={problem}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <TextField
      {...shared}
      problem={problem}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
