import type { SettingField } from '../api/index.ts';
import { text } from './text.ts';

/** What somebody typed or chose and has not saved, by path; empty: inherited again. */
export type SettingEdits = Readonly<Record<string, string>>;

/** A value as it is typed; empty for none. */
export function toTyped({ kind }: Pick<SettingField, 'kind'>, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean' && kind === 'choice') return value ? 'on' : 'off';
  if (Array.isArray(value) && kind === 'list') return value.map(String).join('\n');
  return kind === 'json' && typeof value !== 'string' ? JSON.stringify(value, null, 2) : String(value);
}

/** A value in words, where people read it. */
export function settingText(value: unknown): string {
  if (Array.isArray(value)) return value.map(settingText).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  return text.settingChoices[String(value)] ?? String(value);
}

/** What was typed as a value: null for nothing; undefined if it is none. */
export function readTyped({ kind, choices }: Pick<SettingField, 'kind' | 'choices'>, typed: string): unknown {
  const bare = typed.trim();
  if (bare === '') return null;
  if (kind === 'choice') return choices.includes(bare) ? bare : undefined;
  if (kind === 'list') return linesOf(bare);
  const number = Number(bare.replace(',', '.'));
  if (kind === 'number') return Number.isFinite(number) ? number : undefined;
  if (kind === 'value') return Number.isFinite(number) ? number : bare;
  if (choices.includes(bare)) return bare;
  try {
    return JSON.parse(bare);
  } catch {
    return undefined;
  }
}

/** Whether all that was typed are values. */
export const areSettings = (fields: readonly SettingField[], edits: SettingEdits): boolean =>
  fields.every((field) => !(field.path in edits) || readTyped(field, edits[field.path] ?? '') !== undefined);

/** The change that makes settings what was typed; those that nobody touched stay. */
export function toSettingsChange(
  fields: readonly SettingField[],
  edits: SettingEdits,
): Readonly<Record<string, unknown>> {
  const change: Record<string, unknown> = {};
  for (const field of fields) {
    const typed = edits[field.path];
    if (typed === undefined) continue;
    const [section = '', member] = field.path.split('.');
    const value = readTyped(field, typed);
    change[section] = member === undefined ? value : { ...Object(change[section]), [member]: value };
  }
  return change;
}

const linesOf = (typed: string): readonly string[] =>
  typed
    .split(/[\n,]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Paths of the settings for which forms have fields of their own. */
export const ownFieldPaths: readonly string[] = ['anonymization.default', 'routing.default', 'models'];

/** A change with the settings that were typed beside its own. */
export function withMoreSettings<Change extends { readonly settings?: object | null }>(
  fields: readonly SettingField[],
  change: Change,
  edits: SettingEdits,
): Change {
  const more = toSettingsChange(fields, edits);
  if (Object.keys(more).length === 0) return change;
  const settings: Record<string, unknown> = { ...change.settings };
  for (const [section, value] of Object.entries(more)) {
    const isSection = typeof value === 'object' && value !== null && !Array.isArray(value);
    settings[section] = isSection ? { ...Object(settings[section]), ...value } : value;
  }
  return { ...change, settings };
}
