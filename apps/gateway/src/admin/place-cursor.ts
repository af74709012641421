/** The place of a request in a list, as callers get it: opaque. */
export function toPlaceCursor(startedAtMs: number, requestId: string): string {
  return Buffer.from(`${startedAtMs} ${requestId}`).toString('base64url');
}

/** Reads a cursor; undefined if it is none. */
export function readPlaceCursor(
  cursor: string,
): { readonly startedAtMs: number; readonly requestId: string } | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, startedAtMs, requestId] = /^(\d{1,15}) (\S{1,200})$/.exec(text) ?? [];
  return startedAtMs === undefined || requestId === undefined
    ? undefined
    : { startedAtMs: Number(startedAtMs), requestId };
}
