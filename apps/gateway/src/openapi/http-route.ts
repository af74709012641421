import type { TSchema } from 'typebox';
import type { Principal, Scope } from '../auth/index.ts';

/** Who may call a route. `admin` is the admin token, or a key with the `admin` scope. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'key'; readonly scope: (typeof Scope)['enum'][number] | undefined }
  | { readonly kind: 'admin' }
  | { readonly kind: 'metrics' };

/** A form as it was uploaded: its one file, and its other fields. */
export interface Upload {
  readonly file: { readonly bytes: Buffer; readonly filename: string } | undefined;
  /** A field that is given more than once has all its values, in order. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** What a handler gets. */
export interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  /** The form, where the route takes one and the caller sent one; then there is no body. */
  readonly upload: Upload | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Present on routes with access `key`. */
  readonly principal: Principal | undefined;
  readonly requestId: string;
  /** Who acts, for the audit trail: a key's id or `admin-token`. */
  readonly actor: string;
  /** Aborted when the caller leaves before the answer. */
  readonly signal: AbortSignal;
}

/** What it answers: one of `json`, which is serialised, `text`, `bytes` and `events`, or nothing. */
export interface RouteAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly json?: unknown;
  readonly text?: { readonly type: string; readonly body: string } | undefined;
  readonly bytes?: { readonly type: string; readonly body: Buffer } | undefined;
  /** Sent as server-sent events, each a JSON text; a failure is the last of them. */
  readonly events?: AsyncIterable<unknown> | undefined;
}

/** One documented answer of a route. */
export interface RouteResponse {
  readonly description: string;
  readonly schema?: TSchema | undefined;
  readonly contentType?: string | undefined;
}

/** A parameter of the query string. */
export interface QueryParameter {
  readonly schema: TSchema;
  readonly description: string;
}

/** A route as data: what is served, checked and documented comes from here alone. */
export interface HttpRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With parameters as `{name}`. */
  readonly path: string;
  readonly access: Access;
  /**
   * Which limits of its key a request counts against, besides those of chat: `requests` counts requests a minute and in
   * flight, before the body is read. Only with access `key`.
   */
  readonly limits: 'requests' | 'none';
  readonly summary: string;
  readonly description?: string | undefined;
  readonly tag: string;
  readonly query?: Readonly<Record<string, QueryParameter>> | undefined;
  readonly body?: TSchema | undefined;
  /** The fields of a form that may be sent, instead of the body if there is one; the route then takes long bodies. */
  readonly form?: TSchema | undefined;
  /** Takes bodies as long as those of chat; others but forms are small documents. */
  readonly acceptsLargeBodies?: boolean | undefined;
  readonly responses: Readonly<Record<number, RouteResponse>>;
  readonly handle: (call: RouteCall) => RouteAnswer | Promise<RouteAnswer>;
}
