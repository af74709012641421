/** Response headers by lower-case name. */
export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** One HTTP request to a provider. */
export interface OutgoingRequest {
  /** `https://host:port`. */
  readonly origin: string;
  readonly path: string;
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  /** Whether the operator permits private addresses for this origin. */
  readonly allowPrivateNetwork: boolean;
  /** Whether a caller, not the operator, specified this origin. */
  readonly ofCaller?: boolean;
}

/**
 * Callbacks of a request, in order: `onSent` once it is written to a connection, at most one head, data, then exactly one end or error; nothing after an abort.
 */
export interface ResponseHandler {
  onSent?(): void;
  onHead(status: number, headers: ResponseHeaders): void;
  onData(chunk: Buffer): void;
  onEnd(): void;
  onError(error: Error): void;
}

/** A request in progress. */
export interface Exchange {
  abort(): void;
  pause(): void;
  resume(): void;
}

/** Sends requests: the egress for real providers, the sandbox for itself. */
export interface Transport {
  send(request: OutgoingRequest, handler: ResponseHandler): Exchange;
}
