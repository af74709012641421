import { type ConfigAdmin, SettingsChange, SettingsReport, type TaggedSettings } from '../../admin/index.ts';
import { administrators } from '../../auth/index.ts';
import type { DocumentedRoute, RouteAnswer } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { typedBody } from './read-typed-body.ts';
import { ifMatch, matchOf } from './record-headers.ts';

const base = {
  access: { kind: 'admin', roles: administrators, isForInstallation: true },
  limits: 'none',
  tag: 'Providers',
  path: '/admin/v1/settings',
  responseHeaders: { etag: 'Version of what is stored, for `if-match`.' },
} as const;

/** Routes of the settings of the installation. */
export function settingsRoutes(settings: () => ConfigAdmin['settings']): readonly DocumentedRoute[] {
  const readChange = typedBody(SettingsChange);
  return [
    {
      ...base,
      method: 'GET',
      summary: 'Read the settings in force',
      description:
        'Settings of this process, with defaults, which of them the configuration file sets, and which the store. The file is reloaded ' +
        'automatically, and wins where both set one. Secrets are masked.',
      responses: { 200: { description: 'The settings.', schema: SettingsReport } },
      handle: async () => tagged(await settings().get()),
    },
    {
      ...base,
      method: 'PATCH',
      summary: 'Change settings',
      description:
        'Stores settings beside the configuration file. They are in force at once here, and within two seconds in other processes; requests in ' +
        'flight keep those they began with. 409 for a setting that the file has.',
      headers: ifMatch,
      body: SettingsChange,
      responses: { 200: { description: 'The settings as they are now.', schema: SettingsReport } },
      handle: async (call) =>
        tagged(await settings().change(readChange(call.body), matchOf(call), call.actor)),
    },
  ];
}

function tagged({ report, tag }: TaggedSettings): RouteAnswer {
  return adminAnswer(report, 200, { etag: tag });
}
