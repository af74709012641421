export { ApiError, isUnreachable } from './api-error.ts';
export { api, baseUrl, client, connection } from './client.ts';
export type { ConnectionState } from './connection.ts';
export { download } from './download.ts';
export { followRequests } from './live.ts';
export { loadPart, MissingPartError } from './page-part.ts';
export { streamRequest } from './play.ts';
export { createQueries } from './query-client.ts';
export { rolesByOperation } from './roles.generated.ts';
export type { components } from './schema.generated.ts';
export { knownServices } from './services.generated.ts';
export {
  installationSettingFields,
  type SettingField,
  scopedSettingFields,
} from './settings.generated.ts';
