import { SluiceError } from '../errors/index.ts';
import type { HttpRoute } from '../openapi/index.ts';
import { chatPath } from './chat-endpoint.ts';

/** The error for a request without a route: 404, or 405 with `allow` if the path has other methods. */
export function notFoundError(method: string, path: string, routes: readonly HttpRoute[]): SluiceError {
  const wanted = path.replace(/(.)\/$/, '$1');
  const own = routes.filter((route) => patternOf(route.path).test(wanted)).map((route) => route.method);
  const methods = new Set<string>(wanted === chatPath ? [...own, 'POST'] : own);
  if (methods.has('GET')) methods.add('HEAD');
  if (methods.size === 0) {
    return new SluiceError('not_found', { message: `There is nothing at ${method} ${path.slice(0, 200)}.` });
  }
  const allow = [...methods].sort().join(', ');
  return new SluiceError('method_not_allowed', {
    message: `This address takes ${allow}.`,
    headers: { allow },
  });
}

/** `{name}` stands for one segment, `*` for any rest. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('*', '.*')}$`);
}
