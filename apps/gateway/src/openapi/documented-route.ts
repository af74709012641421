import type { HttpRoute, QueryParameter } from './http-route.ts';

/** A route with what the document tells besides. */
export interface DocumentedRoute extends HttpRoute {
  /** Request headers that the route reads, by name in lower case. */
  readonly headers?: Readonly<Record<string, QueryParameter>> | undefined;
  /** Response headers of successful answers, with their descriptions. */
  readonly responseHeaders?: Readonly<Record<string, string>> | undefined;
}
