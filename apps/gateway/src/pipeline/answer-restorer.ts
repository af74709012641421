import { type AnswerChunk, isStreamChunk } from '@sluice/wire';
import type { ReservedRequest } from './answer-headers.ts';

/** Restores the chunks of a stream, and gives what it held back at the end. */
export interface ChunkRestorer {
  /** A promise only for long events. */
  restore(chunks: readonly AnswerChunk[]): readonly AnswerChunk[] | Promise<readonly AnswerChunk[]>;
  end(): readonly AnswerChunk[];
}

/** Undefined if there is nothing to restore. @param isNative whether the events of the provider are passed on */
export function openRestorer(
  { safe }: Pick<ReservedRequest, 'safe'>,
  isNative: boolean,
): ChunkRestorer | undefined {
  if (isNative) return safe.openNativeStream();
  const restorer = safe.openStream();
  if (restorer === undefined) return undefined;
  return {
    restore: (chunks) => restorer.restore(chunks.filter(isStreamChunk)),
    end: () => restorer.end(),
  };
}
