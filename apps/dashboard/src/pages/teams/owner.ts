import type { components } from '../../api/index.ts';
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
