import type { components } from '../../api/index.ts';
import { CheckField, TextField } from '../../ui/index.ts';
import styles from './keys.module.css';
import { text } from './text.ts';

export type Scope = components['schemas']['ApiKey']['scopes'][number];
const scopes = [
  'inference',
  'usage',
  'privacy',
  'overrides',
  'content_logging',
  'admin',
] as const satisfies readonly Scope[];

/** What a key may. */
export function ScopeFields({
  chosen,
  onChange,
}: {
  readonly chosen: readonly Scope[];
  readonly onChange: (scopes: Scope[]) => void;
}) {
  return (
    <fieldset className={styles['scopes']}>
      <legend>{text.scopes}</legend>
      {scopes.map((scope) => (
        <CheckField
          key={scope}
          label={text.scopeNames[scope]}
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChange(scopes.filter((one) => (one === scope ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

export function ModelPatternsField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={text.models}
      hint={text.modelsHint}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
