/** An answer of the gateway that is no success, or none at all (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** The field that is at fault, if the gateway names one. */
  readonly param: string | undefined;
  readonly requestId: string | undefined;

  constructor(facts: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly param?: string | undefined;
    readonly requestId?: string | undefined;
  }) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.param = facts.param;
    this.requestId = facts.requestId;
  }
}

const proxyCodes: ReadonlySet<string> = new Set(['http_502', 'http_503', 'http_504', 'shutting_down']);

/** Returns whether a request failed without a response of a running gateway: a network or proxy error, or a shutdown. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || proxyCodes.has(error.code));
}

/** Reads the error of an answer; answers of proxies in between are no JSON of ours. */
export async function readApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const body: unknown = await response.json().catch(() => undefined);
  const error = memberOf(body, 'error');
  const text = (name: string): string | undefined => {
    const value = memberOf(error, name);
    return typeof value === 'string' ? value : undefined;
  };
  return new ApiError({
    status: response.status,
    code: text('code') ?? `http_${response.status}`,
    message: text('message') ?? response.statusText,
    param: text('param'),
    requestId,
  });
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
