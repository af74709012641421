import { SelectField } from '../ui/index.ts';
import type { Inherited } from './in-force.ts';
import styles from './parts.module.css';
import { anonymizationChoices, optionsOf, type SettingTexts } from './scoped-settings.ts';
import { text } from './text.ts';

/** Settings of an account, a team or a key; what is not set is inherited. */
export function ScopedSettingsFields({
  texts,
  onChange,
  inheritedAt,
}: {
  readonly texts: SettingTexts;
  readonly onChange: (texts: SettingTexts) => void;
  /** What is inherited at present; undefined where it is not known. */
  readonly inheritedAt: (path: string) => Inherited | undefined;
}) {
  const above = inheritedAt('anonymization.default');
  const isRequired = above?.value === 'required';
  const inForce = texts.anonymization === '' ? above?.value : texts.anonymization;
  return (
    <fieldset className={styles['fields']}>
      <legend>{text.settings}</legend>
      <SelectField
        label={text.anonymization}
        hint={
          isRequired
            ? text.requiredAbove(above.from)
            : inForce === 'off'
              ? text.notByDefault
              : text.anonymizationHint
        }
        options={optionsOf(
          anonymizationChoices(isRequired),
          texts.anonymization,
          inheritedText(text.anonymizationChoices, above),
        )}
        value={texts.anonymization}
        onChange={({ target }) => onChange({ ...texts, anonymization: target.value })}
      />
      <SelectField
        label={text.routing}
        options={optionsOf(
          text.routingChoices,
          texts.routing,
          inheritedText(text.routingChoices, inheritedAt('routing.default')),
        )}
        value={texts.routing}
        onChange={({ target }) => onChange({ ...texts, routing: target.value })}
      />
    </fieldset>
  );
}

/** What is chosen where nothing is set here. */
function inheritedText(choices: Readonly<Record<string, string>>, inherited: Inherited | undefined): string {
  const now = inherited === undefined ? undefined : choices[String(inherited.value)];
  return now === undefined ? text.inherited : text.inheritedNow(now);
}
