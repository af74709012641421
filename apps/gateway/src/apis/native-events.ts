import type { AnswerChunk, EventChunk } from '@sluice/wire';
import type { StreamFormat } from './client-api.ts';

/** The event that ends a stream. */
export interface LastEvent {
  readonly name: string;
  /** As it is written where the provider left it out. */
  readonly text: string;
}

/**
 * Passes the events of a provider on.
 * @param change changes the `data` of an event
 */
export function nativeEvents(
  change: (data: string) => string,
  last: LastEvent = { name: '', text: '' },
): Pick<StreamFormat, 'write' | 'end'> {
  // Waits for the end of the stream: what comes before it may turn out to be incomplete.
  let lastText: string | undefined;
  const toText = ({ name, data }: EventChunk): string => {
    // Of a provider that spreads JSON over lines: each needs a field of its own.
    const lines = change(data).replaceAll('\n', '\ndata: ');
    return `${name === undefined ? '' : `event: ${name}\n`}data: ${lines}\n\n`;
  };
  const write = (chunks: readonly AnswerChunk[]): string => {
    let text = '';
    for (const chunk of chunks) {
      if (chunk.kind !== 'event' || lastText !== undefined) continue;
      if (chunk.name === last.name) lastText = toText(chunk);
      else text += toText(chunk);
    }
    return text;
  };
  return { write, end: () => lastText ?? last.text };
}
