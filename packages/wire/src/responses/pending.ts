import { isRecord, type JsonObject } from '../translation/index.ts';

/** Whether a response has not ended yet, and is completed by its provider in the background. */
export function isPendingResponse(raw: unknown): raw is JsonObject {
  return isRecord(raw) && raw['background'] !== false && isUnfinished(raw);
}

/** Whether a response has not ended yet. */
export function isUnfinished({ status }: Readonly<JsonObject>): boolean {
  return status === 'queued' || status === 'in_progress';
}
