import type { HttpRoute, QueryParameter } from './http-route.ts';

/** A route with additional documentation. */
export interface DocumentedRoute extends HttpRoute {
  /** Request headers of the route, by lower-case name. */
  readonly headers?: Readonly<Record<string, QueryParameter>> | undefined;
  /** Headers of successful responses, with descriptions. */
  readonly responseHeaders?: Readonly<Record<string, string>> | undefined;
}
