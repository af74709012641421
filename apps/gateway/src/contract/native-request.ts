/** APIs whose requests pass unchanged to providers that speak them. */
export type NativeApi = 'messages' | 'responses';

/** A request in the form of the API that its client called, for providers that speak this API. */
export interface NativeRequest {
  readonly api: NativeApi;
  /** Without members for the gateway itself. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Headers of the client that belong to the request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Member with the limit of output tokens. */
  readonly limitMember: string;
  /** Paths of what no other API can hold; models without this one are not suitable. */
  readonly exclusive: readonly string[];
}
