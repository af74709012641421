import type { RouteAnswer } from '../../openapi/index.ts';

/** How records are written in a file. */
export interface ExportFormat<T> {
  readonly type: string;
  readonly header: string;
  readonly line: (record: T) => string;
}

/** Sends records batch by batch. The first batch is read before, so that a failing store is an error with a status. */
export async function exportAnswer<T>(
  fileName: string,
  { type, header, line }: ExportFormat<T>,
  batches: AsyncGenerator<readonly T[]>,
): Promise<RouteAnswer> {
  const first = await batches.next();
  const body = async function* (): AsyncGenerator<string> {
    if (header !== '') yield header;
    if (first.done !== true) yield first.value.map(line).join('');
    for await (const batch of batches) yield batch.map(line).join('');
  };
  return {
    status: 200,
    headers: {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
    parts: { type, body: body() },
  };
}
