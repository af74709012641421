export { AliasChange, ConfiguredAlias, ConfiguredAliasList, NewAliasBody } from './alias-schemas.ts';
export { type ConfigAdmin, createConfigAdmin } from './config-admin.ts';
export { ConfiguredModelList } from './model-schemas.ts';
export {
  ConfiguredProvider,
  ConfiguredProviderList,
  NewProviderBody,
  ProviderChange,
  ProviderCheck,
} from './provider-schemas.ts';
export type { RecordAdmin, Tagged } from './record-admin.ts';
export { DeletedRecord } from './record-schemas.ts';
export type { TaggedSettings } from './settings-admin.ts';
export { SettingsChange, SettingsReport } from './settings-report.ts';
