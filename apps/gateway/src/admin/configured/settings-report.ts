import { type Static, type TObject, type TSchema, Type } from 'typebox';
import {
  overriddenNames,
  type Settings,
  StoredSettings,
  settingNames,
  shownSettings,
} from '../../config/index.ts';
import { isRecord } from '../../contract/index.ts';
import { orNull } from '../common-schemas.ts';

export const SettingsReport = Type.Object(
  {
    in_force: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'All settings of this process, with defaults, and secrets masked. Names have their units.',
    }),
    from_file: Type.Array(Type.String(), {
      description: 'What the configuration file sets, as `section.setting`.',
    }),
    from_store: Type.Array(Type.String(), {
      description: 'What is in force from the store; what neither of both sets is the default.',
    }),
    stored: StoredSettings,
    overridden: Type.Array(Type.String(), {
      description: 'What the store has and is not in force, because the file decides on it.',
    }),
    problem: orNull(
      Type.String(),
      'Why the stored settings are not in force as they are stored; null if they are.',
    ),
    notices: Type.Array(Type.String(), { description: 'Warnings about settings without effect.' }),
  },
  {
    title: 'SettingsReport',
    description:
      'Settings in force. Providers, aliases and models have routes of their own; options of the command line are not shown.',
  },
);
export type SettingsReport = Static<typeof SettingsReport>;

/** What is reported. */
export interface ReportedSettings {
  readonly inForce: Settings;
  readonly file: Settings;
  readonly stored: StoredSettings;
  readonly problem: string | null;
}

/** Settings in force, and where they come from. */
export function settingsReport({
  inForce: settings,
  file,
  stored,
  problem,
}: ReportedSettings): SettingsReport {
  const { providers: _providers, aliases: _aliases, notices, givenNames, ...rest } = shownSettings(settings);
  const overridden = overriddenNames(file, stored);
  return {
    in_force: { ...Object(snakeCase(rest)) },
    from_file: [...settings.givenNames],
    from_store: problem === null ? settingNames(stored).filter((name) => !overridden.includes(name)) : [],
    stored,
    overridden: [...overridden],
    problem,
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

const changes: Record<string, TSchema> = Object.fromEntries(
  Object.entries(StoredSettings.properties).map(([name, schema]) => [
    name,
    Type.Optional(Type.Union([isSection(schema) ? nullableMembers(schema) : schema, Type.Null()])),
  ]),
);

export const SettingsChange = Type.Object(changes, {
  title: 'SettingsChange',
  description:
    'Settings to store, in the form of the configuration file; merged member by member, and null removes one. Those that need a restart, name ' +
    'addresses or have secrets are for the file alone.',
  additionalProperties: false,
  examples: [{ routing: { default: 'cheap' }, limits: { default_rpm: 600 } }],
});
export type SettingsChange = Readonly<Record<string, unknown>>;

function isSection(schema: TSchema): schema is TObject {
  return isRecord(Reflect.get(schema, 'properties'));
}

function nullableMembers({ properties }: TObject): TSchema {
  const members = Object.entries(properties).map(([name, schema]) => [
    name,
    Type.Optional(Type.Union([schema, Type.Null()])),
  ]);
  return Type.Object(Object.fromEntries(members), { additionalProperties: false });
}
