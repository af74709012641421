/** Response headers by lower-case name. */
export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** One HTTP request to a provider. */
export interface OutgoingRequest {
  /** `https://host:port`. */
  readonly origin: string;
  readonly path: string;
  readonly method: 'POST' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  /** Whether the operator named this origin as one of a private network. */
  readonly allowPrivateNetwork: boolean;
  /** Whether a caller, not the operator, named this origin. */
  readonly ofCaller?: boolean;
}

/** What happens to a request, in order: at most one head, data, then exactly one of end and error; nothing after an abort. */
export interface ResponseHandler {
  onHead(status: number, headers: ResponseHeaders): void;
  onData(chunk: Buffer): void;
  onEnd(): void;
  onError(error: Error): void;
}

/** A request on its way. */
export interface Exchange {
  abort(): void;
  pause(): void;
  resume(): void;
}

/** Carries requests: the egress for real providers, the sandbox for itself. */
export interface Transport {
  send(request: OutgoingRequest, handler: ResponseHandler): Exchange;
}
