/**
 * Searches long texts, and many short ones, in the detection thread before their session begins; the session then
 * finds the spans in its cache. Few short texts are searched on the main thread, since the round trip costs more.
 */
import { detectionTextSteps, type Field, type Span, type SpanCache } from '@sluice/pii';
import { type Pause, runInSlices } from '../../concurrency/index.ts';
import type { DetectionThread } from './detection-thread.ts';

/** If texts that are not cached are longer in total, they are searched in the thread: about 30 ms of work. */
const minUnits = 65_536;
/** Size of a batch of short texts, for one round trip to the thread. */
const unitsPerQuestion = 16_384;

/**
 * @param cache results of earlier requests, to which new ones are added
 * @param pause begins work on the main thread
 * @returns a cache for one session; undefined if the texts are short. Rejects if the thread fails.
 */
export function detectOnThread(
  thread: Pick<DetectionThread, 'detect'> | undefined,
  cache: SpanCache | undefined,
  fields: readonly Field[],
  pause: () => Pause,
): Promise<SpanCache> | undefined {
  const units = fields.reduce((sum, { text }) => sum + text.length, 0);
  if (thread === undefined || units < minUnits) return undefined;
  return searchLong(thread, cache, fields, pause());
}

async function searchLong(
  thread: Pick<DetectionThread, 'detect'>,
  cache: SpanCache | undefined,
  fields: readonly Field[],
  pause: Pause,
): Promise<SpanCache> {
  const found = new Map<string, readonly Span[]>();
  const unsearched: string[] = [];
  const views = new Set<string>();
  for (const field of fields) {
    views.add(await runInSlices(detectionTextSteps(field), pause));
    await pause();
  }
  for (const view of views) {
    await pause();
    const spans = cache?.get(view);
    if (spans === undefined) unsearched.push(view);
    else found.set(view, spans);
  }
  const search = async (views: readonly string[]): Promise<void> => {
    const answers = await thread.detect(views);
    for (const [index, view] of views.entries()) {
      const spans = answers[index];
      if (spans === undefined) throw new Error('The detection thread left out a text.');
      await pause();
      cache?.set(view, spans);
      found.set(view, spans);
    }
  };
  // A conversation that goes on: the session searches what is new, on the main thread.
  const isLittle = unsearched.reduce((sum, view) => sum + view.length, 0) < unitsPerQuestion;
  if (!isLittle) await Promise.all(questions(unsearched).map(search));
  return { get: (view) => found.get(view), set: (view, spans) => cache?.set(view, spans) };
}

/** Splits texts into batches. */
function questions(views: readonly string[]): string[][] {
  const groups: string[][] = [];
  let units = unitsPerQuestion;
  for (const view of views) {
    if (units >= unitsPerQuestion) {
      groups.push([]);
      units = 0;
    }
    groups.at(-1)?.push(view);
    units += view.length;
  }
  return groups;
}
