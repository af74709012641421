import type { TSchema } from 'typebox';
import type { Actor, Principal, Role, Scope, SessionRef } from '../auth/index.ts';

/**
 * Access to a route. `session` is somebody who is signed in, whatever their roles; `sign_in` is everybody, but no page of another
 * site. `admin` is the admin token or a key with the `admin` scope; with `scope`, also a key with that scope,
 * which sees its own account only. `roles`: people who may call it.
 */
export type Access =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'key';
      readonly scope: (typeof Scope)['enum'][number] | undefined;
      /** Roles of people who may call it as themselves, without a key. */
      readonly people?: readonly Role[] | undefined;
    }
  | {
      readonly kind: 'admin';
      readonly roles: readonly Role[];
      readonly scope?: 'privacy';
      /** Whether the role must be one in the whole installation, not in an account. */
      readonly isForInstallation?: true;
    }
  | { readonly kind: 'session' }
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'metrics' };

/** An uploaded form: its file and its other fields. */
export interface Upload {
  readonly file: { readonly bytes: Buffer; readonly filename: string } | undefined;
  /** Values by field name; a repeated field has several values, in order. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** Arguments of a handler. */
export interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  /** The form, if the route accepts one and the caller sent one; there is no body then. */
  readonly upload: Upload | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The key that calls; undefined on public routes, and if the caller sent the admin token. */
  readonly principal: Principal | undefined;
  readonly requestId: string;
  /** Who calls, with the roles that may call this route. */
  readonly actor: Actor;
  /** Undefined unless the caller is somebody who is signed in. */
  readonly session: SessionRef | undefined;
  /** Who calls, asked again while the response lasts. Rejects once the caller may not call the route any longer. */
  readonly reauthorize: () => Promise<Actor>;
  /** Network address of the connection. */
  readonly address: string;
  /** Aborted when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
}

/** Response of a handler: at most one of `json` (serialized), `text`, `bytes`, `parts` and `events`. */
export interface RouteAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Values of `set-cookie`. */
  readonly cookies?: readonly string[] | undefined;
  readonly json?: unknown;
  readonly text?: { readonly type: string; readonly body: string } | undefined;
  readonly bytes?: { readonly type: string; readonly body: Buffer } | undefined;
  /** A text sent part by part; an error cuts the connection, so that a part is never taken for the whole. */
  readonly parts?: { readonly type: string; readonly body: AsyncIterable<string> } | undefined;
  /** Sent as server-sent events, each a JSON text; an error is the last event. */
  readonly events?: AsyncIterable<unknown> | undefined;
}

/** A documented response of a route. */
export interface RouteResponse {
  readonly description: string;
  readonly schema?: TSchema | undefined;
  readonly contentType?: string | undefined;
  /** Media types of other forms, which are texts. */
  readonly textTypes?: readonly string[] | undefined;
}

/** A query parameter. */
export interface QueryParameter {
  readonly schema: TSchema;
  readonly description: string;
}

/** A route as data, from which serving, validation and documentation are derived. */
export interface HttpRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with parameters as `{name}`. */
  readonly path: string;
  readonly access: Access;
  /**
   * Limits of the key that a request counts against: `requests` counts requests per minute and concurrent
   * requests, before the body is read. Only with access `key`.
   */
  readonly limits: 'requests' | 'none';
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly query?: Readonly<Record<string, QueryParameter>> | undefined;
  readonly body?: TSchema | undefined;
  /** Whether a request may have no body, which is read as an empty object. */
  readonly isBodyOptional?: boolean | undefined;
  /** Fields of a form that can be sent instead of the body; the route then accepts large bodies. */
  readonly form?: TSchema | undefined;
  /** Whether bodies may be as large as those of chat; the default is a small limit. */
  readonly acceptsLargeBodies?: boolean | undefined;
  readonly responses: Readonly<Record<number, RouteResponse>>;
  readonly handle: (call: RouteCall) => RouteAnswer | Promise<RouteAnswer>;
}
