import type { Principal } from '../../auth/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { RouteCall } from '../../openapi/index.ts';

/**
 * Whose key calls a route that asks for one.
 * @throws SluiceError `invalid_api_key` without a key
 */
export function principalOf({ principal }: RouteCall): Principal {
  if (principal === undefined) throw new SluiceError('invalid_api_key');
  return principal;
}
