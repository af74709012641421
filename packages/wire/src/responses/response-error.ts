import type { JsonObject } from '../translation/index.ts';
import type { ResponseError } from './response-object.ts';

/** A failure in the words of the chat API. */
export interface ResponseFailure {
  readonly message: string;
  readonly code?: string | null | undefined;
  readonly type?: string | null | undefined;
  readonly param?: string | null | undefined;
}

/** The `error` of the event `error`, on which the SDKs of OpenAI raise. */
export function toNestedError({ message, code, type, param }: ResponseFailure): Readonly<JsonObject> {
  return { type: type ?? 'server_error', code: code ?? null, message, param: param ?? null };
}

/**
 * Codes that a failed response may have. The first two are missing in the types of OpenAI's SDKs, but its service sends them,
 * and Codex looks for them: it shortens the conversation, or stops, and repeats the request for others.
 */
const responseErrorCodes: ReadonlySet<string> = new Set([
  'context_length_exceeded',
  'insufficient_quota',
  'server_error',
  'rate_limit_exceeded',
  'invalid_prompt',
  'data_residency_mismatch',
  'bio_policy',
  'misalignment_policy_violation',
  'vector_store_timeout',
  'invalid_image',
  'invalid_image_format',
  'invalid_base64_image',
  'invalid_image_url',
  'image_too_large',
  'image_too_small',
  'image_parse_error',
  'image_content_policy_violation',
  'invalid_image_mode',
  'image_file_too_large',
  'unsupported_image_media_type',
  'empty_image_file',
  'failed_to_download_image',
  'image_file_not_found',
]);

const limitCodes: ReadonlySet<string> = new Set(['rate_limit_error', 'overloaded_error']);
const promptCodes: ReadonlySet<string> = new Set(['content_filter', 'content_policy_violation']);

/** The `error` of a failed response; its code is the nearest one of OpenAI's. */
export function toResponseError({ message, code, type }: ResponseFailure): ResponseError {
  return { code: codeFor(code ?? '', type ?? ''), message };
}

function codeFor(code: string, type: string): string {
  if (responseErrorCodes.has(code)) return code;
  if (limitCodes.has(code) || limitCodes.has(type)) return 'rate_limit_exceeded';
  return promptCodes.has(code) || type === 'invalid_request_error' ? 'invalid_prompt' : 'server_error';
}
