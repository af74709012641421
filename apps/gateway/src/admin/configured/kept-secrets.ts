import { type Provider, providerSettings, splitSecrets } from '../../config/index.ts';
import { violationsError } from '../../contract/index.ts';

/**
 * Throws 422 if a change would send secrets that it does not contain to another address than the one for which they were entered
 * (SEC-14): who may change providers must not be able to read their keys.
 */
export function requireOwnSecrets(
  name: string,
  before: Provider,
  after: Provider,
  changed: ReadonlySet<string>,
): void {
  const kept = Object.keys(splitSecrets(after).secrets).filter((member) => !changed.has(member));
  if (kept.length === 0 || placeOf(name, before) === placeOf(name, after)) return;
  throw violationsError(
    kept.map((member) => ({
      loc: ['body', member],
      msg: 'Send it again, or null: it is not sent to another address than the one for which it was entered',
      type: 'secret_required',
    })),
  );
}

/** Who receives the secrets. */
function placeOf(name: string, { credentials: _, ...provider }: Provider): string {
  // Within one origin, a path can lead elsewhere.
  const { protocol, baseUrl, project } = providerSettings(name, provider, 'stored');
  return [protocol, baseUrl, project].join(' ');
}
