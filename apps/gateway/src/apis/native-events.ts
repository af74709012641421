import type { AnswerChunk } from '@sluice/wire';
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
  let hasEnded = false;
  const write = (chunks: readonly AnswerChunk[]): string => {
    let text = '';
    for (const chunk of chunks) {
      if (chunk.kind !== 'event') continue;
      const { name, data } = chunk;
      hasEnded ||= name === last.name;
      text += `${name === undefined ? '' : `event: ${name}\n`}data: ${change(data)}\n\n`;
    }
    return text;
  };
  return { write, end: () => (hasEnded ? '' : last.text) };
}
