import type { ChatStreamDecoder, ReplayChoice, StreamContext, StreamEnd } from './answer.ts';
import { ChunkComposer } from './chunk-composer.ts';
import type { StreamChunk } from './stream-chunk.ts';
import type { NormalizedUsage } from './usage.ts';

/** What decoders share that read events of another API into chunks: all but the reading. */
export abstract class ComposedStreamDecoder implements ChatStreamDecoder {
  protected readonly composer: ChunkComposer;

  constructor(context: StreamContext) {
    this.composer = new ChunkComposer(context);
  }

  abstract event(data: string, name?: string): readonly StreamChunk[];

  abstract get done(): boolean;

  end(): StreamEnd {
    return this.composer.end(this.done);
  }

  usageChunk(usage: NormalizedUsage): StreamChunk {
    return this.composer.usageChunk(usage);
  }

  get started(): boolean {
    return this.composer.started;
  }

  get finished(): boolean {
    return this.composer.finished;
  }

  get usage(): NormalizedUsage | null {
    return this.composer.usage;
  }

  get replay(): readonly ReplayChoice[] {
    return this.composer.replay;
  }

  get outputChars(): number {
    return this.composer.outputChars;
  }
}
