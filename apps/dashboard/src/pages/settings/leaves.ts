import type { components } from '../../api/index.ts';

export type SettingsReport = components['schemas']['SettingsReport'];

/** One setting with its path. */
export interface SettingLeaf {
  readonly path: string;
  readonly value: string;
  readonly origin: 'file' | 'stored' | 'default';
}

/** All settings of a report as a flat list, with where each comes from. */
export function leavesOf({
  in_force: settings,
  from_file: file,
  from_store: store,
}: SettingsReport): readonly SettingLeaf[] {
  const isBelow = (path: string, parents: readonly string[]): boolean =>
    parents.some((parent) => path === parent || path.startsWith(`${parent}.`));
  const originOf = (path: string): SettingLeaf['origin'] => {
    if (isBelow(path, file)) return 'file';
    return isBelow(path, store) ? 'stored' : 'default';
  };
  const walk = (value: unknown, path: string): readonly SettingLeaf[] => {
    const members = isRecord(value) ? Object.entries(value) : [];
    if (members.length > 0)
      return members.flatMap(([name, member]) => walk(member, path === '' ? name : `${path}.${name}`));
    return [{ path, value: JSON.stringify(value) ?? '', origin: originOf(path) }];
  };
  return walk(settings, '');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
