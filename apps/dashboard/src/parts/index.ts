export { AllSettings } from './all-settings.tsx';
export { balancedDial, DialField } from './dial-field.tsx';
export { differencesOf } from './differences.ts';
export { distinctOptions } from './distinct-options.ts';
export { domainName } from './domain-name.ts';
export { entityName } from './entity-name.ts';
export { EntityText } from './entity-text.tsx';
export { EntityType } from './entity-type.tsx';
export { forecastText, willReach } from './forecast.ts';
export { inForceOf } from './in-force.ts';
export { LimitFields } from './limit-fields.tsx';
export {
  areLimits,
  budgetsOf,
  type Limits,
  type LimitTexts,
  limitsText,
  limitTexts,
  type Period,
  toLimits,
  toLimitTexts,
} from './limits.ts';
export { ListEnd } from './list-end.tsx';
export { NameFilter } from './name-filter.tsx';
export { type Names, useNames } from './names.ts';
export { Opened } from './opened.tsx';
export { paging } from './paging.ts';
export { readUsd } from './read-usd.ts';
export { RecordName, useRecordNames } from './record-names.tsx';
export {
  type SettingTexts,
  toSettings,
  toSettingTexts,
} from './scoped-settings.ts';
export { ScopedSettingsFields } from './scoped-settings-fields.tsx';
export { SecretDialog } from './secret-dialog.tsx';
export { type SentText, sentTexts } from './sent-texts.ts';
export { settingLabels } from './setting-labels.ts';
export {
  areSettings,
  ownFieldPaths,
  type SettingEdits,
  settingText,
  withMoreSettings,
} from './setting-values.ts';
export { Unsaved } from './unsaved.tsx';
export { useDownload } from './use-download.ts';
export { useInherited, useSettingsLevels } from './use-inherited.ts';
export { useKept } from './use-kept.ts';
export { textOf, useFilter, useOpened } from './use-opened.ts';
export { type PrivacyDefault, usePrivacyDefault } from './use-privacy-default.ts';
export { valueAt } from './value-at.ts';
