/** The part of a chat completion client that is the same in every version of the official SDK. */
export interface SdkClient {
  create(body: SdkRequest): Promise<SdkAnswer>;
  stream(body: SdkRequest, signal?: AbortSignal): Promise<AsyncIterable<SdkChunk>>;
  listModels(): Promise<readonly string[]>;
  /** The error raised by the SDK; undefined for any other error. */
  readError(error: unknown): SdkError | undefined;
}

interface SdkFunction {
  readonly name: string;
  readonly arguments: string;
}
export interface SdkToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: SdkFunction;
}
export type SdkMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string | null; readonly tool_calls?: SdkToolCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

interface SdkRequest {
  readonly model: string;
  readonly messages: SdkMessage[];
  readonly n?: number;
  readonly temperature?: number;
  readonly logprobs?: boolean;
  readonly top_logprobs?: number;
  readonly parallel_tool_calls?: boolean;
  readonly stream_options?: { readonly include_usage: boolean };
  readonly tools?: {
    readonly type: 'function';
    readonly function: { readonly name: string; readonly parameters: Record<string, unknown> };
  }[];
  readonly response_format?: {
    readonly type: 'json_schema';
    readonly json_schema: { readonly name: string; readonly schema: Record<string, unknown> };
  };
}

interface SdkAnswer {
  readonly id: string;
  readonly model: string;
  readonly choices: readonly {
    readonly index: number;
    readonly finish_reason: string;
    readonly logprobs: { readonly content: readonly { readonly token: string }[] | null } | null;
    readonly message: {
      readonly content: string | null;
      readonly reasoning_content?: string;
      readonly tool_calls?: readonly { readonly id: string; readonly function?: SdkFunction }[];
    };
  }[];
  readonly usage?: SdkUsage;
}

interface SdkUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

export interface SdkChunk {
  readonly id: string;
  readonly model: string;
  readonly choices: readonly {
    readonly index: number;
    readonly finish_reason: string | null;
    readonly delta: {
      readonly content?: string | null;
      readonly reasoning_content?: string;
      readonly tool_calls?: readonly {
        readonly index: number;
        readonly id?: string;
        readonly function?: { readonly name?: string; readonly arguments?: string };
      }[];
    };
  }[];
  readonly usage?: SdkUsage | null;
}

interface SdkError {
  readonly status: number | undefined;
  readonly code: string | null | undefined;
  readonly message: string;
  /** Response headers with retry waits. */
  readonly retryAfter: string | null;
  readonly shouldRetry: string | null;
}
