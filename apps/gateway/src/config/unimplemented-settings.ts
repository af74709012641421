/**
 * Settings that are documented and not implemented yet. They are checked like all others, so that a file written for
 * the documented form is accepted. Settings without effect are reported at startup, in the log on reload and by
 * `sluice config check`; settings that would be unsafe to ignore are rejected.
 */
import type { Static } from 'typebox';
import type { ConfigFile } from './schema.ts';
import { isOn } from './units.ts';

/** Warnings about settings without effect, one sentence each. Throws for settings that must not be ignored. */
export function unimplementedSettings(file: Static<typeof ConfigFile>): readonly string[] {
  const shared = file.shared_state?.url ?? 'memory:';
  if (shared !== 'memory:' && !/^(?:redis|rediss|valkey|valkeys):\/\//.test(shared))
    throw new Error(
      `shared_state.url: ${shared.split(':')[0]} is not available. Use memory:, redis://... or valkey://...`,
    );
  const store = file.storage?.url ?? 'sqlite:';
  if (!/^(?:sqlite:|postgres(?:ql)?:\/\/)/.test(store))
    throw new Error(
      `storage.url: ${store.split(':')[0]} is not available. Use sqlite:PATH or postgres://...`,
    );
  for (const [alias, targets] of Object.entries(file.models ?? {})) {
    const own = targets.map((target) => (typeof target === 'string' ? target : target.model));
    const inner = own.find((name) => file.models?.[name] !== undefined);
    if (inner !== undefined)
      throw new Error(`models.${alias}: '${inner}' is itself an alias; list models only.`);
    if (/^auto(?::|$)/.test(alias)) throw new Error(`models.${alias}: this name is reserved.`);
  }
  if (file.providers?.['auto'] !== undefined) throw new Error('providers.auto: this name is reserved.');
  const notices: string[] = [];
  const settingsInUse: [string, boolean][] = [
    ['cache', isOn(file.cache?.exact) || isOn(file.cache?.single_flight)],
    ['telemetry.otlp', file.telemetry?.otlp !== undefined && file.telemetry.otlp !== 'off'],
  ];
  for (const [name, isUsed] of settingsInUse)
    if (isUsed) notices.push(`${name}: not implemented yet; the setting has no effect`);
  return notices;
}
