import { percentiles } from '../statistics.ts';
import type { Exchange } from './connection.ts';
import type { LaneResult } from './job.ts';

/** Collects what one lane of a load saw. */
export class Recorder {
  #answers = 0;
  #errors = 0;
  #firstError: string | null = null;
  #chunks = 0;
  readonly #ids = new Set<number>();
  readonly #latencyUs: number[] = [];
  readonly #firstChunkUs: number[] = [];
  readonly #chunkUs: number[] = [];

  get errors(): number {
    return this.#errors;
  }

  record(exchange: Exchange): void {
    if (exchange.error !== null || exchange.id === null) {
      this.#errors++;
      this.#firstError ??= exchange.error;
      return;
    }
    this.#answers++;
    this.#ids.add(exchange.id);
    this.#latencyUs.push(exchange.endUs - exchange.sentUs);
    this.#chunks += exchange.chunkStampsUs.length;
    for (const [place, stampUs] of exchange.chunkStampsUs.entries()) {
      const arrivalUs = exchange.chunkArrivalsUs[place] ?? Number.NaN;
      if (place === 0) this.#firstChunkUs.push(arrivalUs - exchange.sentUs);
      else this.#chunkUs.push(arrivalUs - stampUs);
    }
  }

  result(): LaneResult {
    return {
      answers: this.#answers,
      errors: this.#errors,
      firstError: this.#firstError,
      distinctIds: this.#ids.size,
      chunks: this.#chunks,
      latencyUs: percentiles(this.#latencyUs),
      firstChunkUs: percentiles(this.#firstChunkUs),
      chunkUs: percentiles(this.#chunkUs),
    };
  }
}
