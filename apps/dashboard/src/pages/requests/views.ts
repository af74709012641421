/** A list as somebody wants to see it again: filters and time as in the address, and the columns that are not shown. */
export interface View {
  readonly name: string;
  readonly search: Readonly<Record<string, string>>;
  readonly hidden: readonly string[];
}

/** The members of the address that a view keeps. */
export const viewMembers = [
  'range',
  'zone',
  'account',
  'status',
  'model',
  'model_contains',
  'key',
  'private',
  'provider',
  'team',
  'endpoint',
  'requested_model',
  'error_code',
] as const;

const storageName = 'sluice.request-views';

/** The views of this browser, by name. */
export function readViews(storage: Pick<Storage, 'getItem'>): readonly View[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageName) ?? '[]');
    return Array.isArray(value) ? value.filter(isView) : [];
  } catch {
    // Written by hand, or by an extension.
    return [];
  }
}

export function writeViews(storage: Pick<Storage, 'setItem'>, views: readonly View[]): void {
  storage.setItem(storageName, JSON.stringify(views));
}

/** The views with one more; it replaces the one of its name. */
export const withView = (views: readonly View[], view: View): readonly View[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) => a.name.localeCompare(b.name));

/** The part of an address that a view keeps. */
export function viewSearch(search: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    viewMembers.flatMap((name) => {
      const value = search[name];
      return value === undefined || value === '' ? [] : [[name, String(value)]];
    }),
  );
}

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

function isView(value: unknown): value is View {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'search' in value &&
    isTexts(value.search) &&
    'hidden' in value &&
    Array.isArray(value.hidden) &&
    isTexts(value.hidden)
  );
}
