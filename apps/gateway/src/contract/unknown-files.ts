import type { ChatCompletionRequest } from '@sluice/wire';
import type { Violation } from './violations.ts';

/** File parts that name a stored file. No files can be stored yet, so every id is unknown. */
export function unknownFiles(request: ChatCompletionRequest): readonly Violation[] {
  const found: Violation[] = [];
  (request.messages ?? []).forEach((message, index) => {
    const content: unknown = message.content;
    if (!Array.isArray(content)) return;
    content.forEach((part: unknown, at) => {
      const loc = ['body', 'messages', index, 'content', at];
      const file = isRecord(part) ? part['file'] : undefined;
      if (isRecord(file) && isId(file['file_id'])) found.push(unknownFile([...loc, 'file', 'file_id']));
      else if (isRecord(part) && part['type'] !== 'text' && isId(part['file_id']))
        found.push(unknownFile([...loc, 'file_id']));
    });
  });
  return found;
}

function unknownFile(loc: (string | number)[]): Violation {
  return { loc, msg: 'There is no such file; send its content as file_data', type: 'file_not_found' };
}

function isId(value: unknown): boolean {
  return typeof value === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
