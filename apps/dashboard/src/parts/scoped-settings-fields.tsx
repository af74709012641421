import { SelectField } from '../ui/index.ts';
import styles from './parts.module.css';
import { optionsOf, type SettingTexts } from './scoped-settings.ts';
import { text } from './text.ts';
import type { PrivacyDefault } from './use-privacy-default.ts';

/** Settings of an account, a team or a key; what is not set is inherited. */
export function ScopedSettingsFields({
  texts,
  onChange,
  inherited,
}: {
  readonly texts: SettingTexts;
  readonly onChange: (texts: SettingTexts) => void;
  /** What is inherited at present; undefined if it is not known. */
  readonly inherited?: PrivacyDefault | undefined;
}) {
  const inForce = texts.anonymization === '' ? inherited : texts.anonymization;
  return (
    <fieldset className={styles['fields']}>
      <legend>{text.settings}</legend>
      <SelectField
        label={text.anonymization}
        hint={inForce === 'off' ? text.notByDefault : text.anonymizationHint}
        options={optionsOf(
          text.anonymizationChoices,
          texts.anonymization,
          inherited === undefined ? text.inherited : text.inheritedNow(text.anonymizationChoices[inherited]),
        )}
        value={texts.anonymization}
        onChange={({ target }) => onChange({ ...texts, anonymization: target.value })}
      />
      <SelectField
        label={text.routing}
        options={optionsOf(text.routingChoices, texts.routing, text.inherited)}
        value={texts.routing}
        onChange={({ target }) => onChange({ ...texts, routing: target.value })}
      />
    </fieldset>
  );
}
