import { type Static, Type } from 'typebox';
import { type Settings, shownSettings } from '../../config/index.ts';
import { isRecord } from '../../contract/index.ts';

export const SettingsReport = Type.Object(
  {
    in_force: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'All settings of this process, with defaults, and secrets masked. Names have their units.',
    }),
    from_file: Type.Array(Type.String(), {
      description: 'What the configuration file sets, as `section.setting`; everything else is the default.',
    }),
    notices: Type.Array(Type.String(), { description: 'Warnings about settings without effect.' }),
  },
  {
    title: 'SettingsReport',
    description:
      'Settings in force. Providers, aliases and models have routes of their own; options of the command line are not shown.',
  },
);
export type SettingsReport = Static<typeof SettingsReport>;

/** Settings in force, and where they come from. */
export function settingsReport(settings: Settings): SettingsReport {
  const { providers: _providers, aliases: _aliases, notices, givenNames, ...rest } = shownSettings(settings);
  return {
    in_force: { ...Object(snakeCase(rest)) },
    from_file: [...settings.givenNames],
    notices: [...settings.notices],
  };
}

/** Names as in JSON everywhere. */
function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeCase(member),
    ]),
  );
}
