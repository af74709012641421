/** APIs whose requests pass unchanged to providers that speak them. */
export type NativeApi = 'completions' | 'embeddings' | 'messages' | 'responses';

/** Endpoints below those of APIs, as providers name them in their paths. */
export type NativeOperation = 'compact' | 'count_tokens' | 'input_tokens';

/** A request in the form of the API that its client called, for providers that speak this API. */
export interface NativeRequest {
  readonly api: NativeApi;
  /** Without members for the gateway itself. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Headers of the client that belong to the request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Member with the limit of output tokens; undefined if there is no output. */
  readonly limitMember: string | undefined;
  /** Paths of what no other API can hold; models without this one are not suitable. */
  readonly exclusive: readonly string[];
  /** Endpoint below that of the API; undefined for the API itself. */
  readonly operation?: NativeOperation;
  /** Ids of what a provider keeps for this account, as kept responses show. */
  readonly knownIds?: ReadonlySet<string>;
  /** The only provider that has what it names; undefined for any. */
  readonly provider?: string | undefined;
  /** What it can be split into; undefined if it is always sent whole. */
  readonly inputs?: NativeInputs;
}

/** Inputs of a request, each of which has a message in the chat request. */
export interface NativeInputs {
  readonly member: 'input' | 'prompt';
  /** Of each input. */
  readonly sizesBytes: readonly number[];
  /** Number of token ids, which hide texts; 0 for texts. */
  readonly tokenIds: number;
}
