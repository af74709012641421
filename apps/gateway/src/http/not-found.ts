import { editDistance } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { HttpRoute } from '../openapi/index.ts';

/** APIs that clients call here by mistake. */
const foreignApis = [
  {
    name: "Ollama's own API",
    paths: /^(?:\/v1)?\/api\/(?:chat|generate|tags|show|embed|embeddings|pull|ps|version)$/,
  },
  { name: "Gemini's own API", paths: /^\/v1(?:beta\d?|alpha)?\/models\/[^/]{1,200}:\w{1,40}$/ },
] as const;

/** The error for a request without a route: 404, or 405 with `allow` if the path has other methods. */
export function notFoundError(
  method: string,
  path: string,
  routes: readonly HttpRoute[],
  apiPaths: readonly string[],
): SluiceError {
  const foreign = foreignApis.find(({ paths }) => paths.test(path));
  if (foreign !== undefined)
    return new SluiceError('not_found', {
      message: `${method} ${path.slice(0, 200)} is ${foreign.name}, which the gateway does not serve. Use a client of OpenAI's API with the base URL <this address>/v1.`,
    });
  const wanted = path.replace(/(.)\/$/, '$1');
  const own = routes.filter((route) => patternOf(route.path).test(wanted)).map((route) => route.method);
  const methods = new Set<string>(apiPaths.includes(wanted) ? [...own, 'POST'] : own);
  if (methods.has('GET')) methods.add('HEAD');
  if (methods.size === 0) {
    const near = pathsNear(method, wanted, routes, apiPaths);
    const hint = near.length === 0 ? '' : ` Served nearby: ${near.join(', ')}.`;
    return new SluiceError('not_found', {
      message: `There is nothing at ${method} ${path.slice(0, 200)}.${hint} GET /openapi.json lists everything.`,
    });
  }
  const allow = [...methods].sort().join(', ');
  return new SluiceError('method_not_allowed', {
    message: `This address takes ${allow}.`,
    headers: { allow },
  });
}

const maxNear = 3;

/** Routes whose path resembles the wanted one, best first. */
function pathsNear(
  method: string,
  wanted: string,
  routes: readonly HttpRoute[],
  apiPaths: readonly string[],
): readonly string[] {
  const isAdmin = wanted.includes('admin');
  const known = [...apiPaths.map((path) => ({ method: 'POST', path })), ...routes].filter(
    ({ path }) => path.startsWith('/v1/') || (isAdmin && path.startsWith('/admin/')),
  );
  // Version and case are what clients get wrong most often.
  const plain = (path: string): string =>
    path.toLowerCase().replace(/^\/+(?:openai\/)?(?:api\/)?(?:v\d\w*\/)?/, '');
  const best = new Map<string, number>();
  for (const route of known) {
    const distance = editDistance(plain(wanted), plain(route.path)) + (route.method === method ? 0 : 0.5);
    const name = `${route.method} ${route.path}`;
    if (distance <= Math.max(3, plain(wanted).length / 2)) best.set(name, distance);
  }
  return [...best]
    .sort(([, one], [, other]) => one - other)
    .slice(0, maxNear)
    .map(([name]) => name);
}

/** The path of an unknown route for the log: segments that could hold a value of somebody are left out. */
export function loggedPath(path: string): string {
  const segments = path.split('/').slice(0, 12);
  return segments
    .map((one) => (/^[a-z][a-z._-]{0,39}$|^v\d{1,2}[a-z\d]{0,8}$|^$/.test(one) ? one : '*'))
    .join('/');
}

/** `{name}` stands for one segment, `*` for any rest. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('*', '.*')}$`);
}
