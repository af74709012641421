import type { components } from '../../api/index.ts';
import { type LimitTexts, type SettingTexts, toLimits, toSettings } from '../../parts/index.ts';
import { text } from './text.ts';

type Account = components['schemas']['Account'];
type Team = components['schemas']['Team'];

/** An account or a team: both have limits and settings. */
export type Owner = Account & { readonly account?: Team['account'] };
export type OwnerKind = 'account' | 'team';

/** Which settings an owner has of its own. */
export function settingsText(settings: Owner['settings']): string {
  const own = Object.entries(settings).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [name],
  );
  return own.length === 0 ? text.inherited : own.join(', ');
}

/** An owner as it is typed. */
interface OwnerTexts {
  readonly name: string;
  readonly limits: LimitTexts;
  readonly settings: SettingTexts;
  /** Patterns of models, separated by commas. */
  readonly models: string;
}

/** The change that makes an owner what was typed; settings that the form does not have stay. */
export function changesOf(
  { limits, settings }: Owner,
  typed: OwnerTexts,
): components['schemas']['OwnerChange'] {
  const models = typed.models
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
  const isSame = models.join() === (settings.models ?? []).join();
  const changedLimits = toLimits(typed.limits, limits);
  const changedSettings = {
    ...toSettings(typed.settings, settings),
    ...(isSame ? {} : { models: models.length === 0 ? null : models }),
  };
  // Who may not change the limits of an account may still change its settings.
  return {
    name: typed.name,
    ...(Object.keys(changedLimits).length === 0 ? {} : { limits: changedLimits }),
    ...(Object.keys(changedSettings).length === 0 ? {} : { settings: changedSettings }),
  };
}
