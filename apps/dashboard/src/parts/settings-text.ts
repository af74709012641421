/** What a settings document sets, in a few words: `anonymization.default: required, models: openai/*`. Empty if it sets nothing. */
export function settingsText(settings: object): string {
  return leavesOf(settings, '').join(', ');
}

function leavesOf(value: unknown, path: string): readonly string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return [`${path}: ${value.map(shown).join(' ')}`];
  if (typeof value !== 'object') return [`${path}: ${shown(value)}`];
  return Object.entries(value).flatMap(([name, member]) =>
    leavesOf(member, path === '' ? name : `${path}.${name}`),
  );
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
