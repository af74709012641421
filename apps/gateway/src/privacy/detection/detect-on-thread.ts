/**
 * Long texts, and many short ones, are searched in the detection thread before their session begins; the session then
 * finds the spans as if they had been remembered. Few short ones are searched where they are: the way to a thread and back costs more.
 */
import { detectionText, type Field, type Span, type SpanCache } from '@sluice/pii';
import type { DetectionThread } from './detection-thread.ts';

/** Together from so many units on, texts that were not searched before go to the thread: some 30 ms of search. */
const minUnits = 65_536;
/** Short texts go together, about so many units at once: each way to the thread and back costs this one time. */
const unitsPerQuestion = 16_384;

/**
 * @param cache what is remembered of earlier requests; what is found is added
 * @returns a cache for one session that holds what was found; undefined where the texts are short.
 * Rejects with the thread.
 */
export function detectOnThread(
  thread: Pick<DetectionThread, 'detect'> | undefined,
  cache: SpanCache | undefined,
  fields: readonly Field[],
): Promise<SpanCache> | undefined {
  const units = fields.reduce((sum, { text }) => sum + text.length, 0);
  if (thread === undefined || units < minUnits) return undefined;
  const found = new Map<string, readonly Span[]>();
  const unsearched: string[] = [];
  for (const view of new Set(fields.map(detectionText))) {
    const spans = cache?.get(view);
    if (spans === undefined) unsearched.push(view);
    else found.set(view, spans);
  }
  if (unsearched.reduce((sum, view) => sum + view.length, 0) < minUnits) return undefined;
  const search = async (views: readonly string[]): Promise<void> => {
    const answers = await thread.detect(views);
    for (const [index, view] of views.entries()) {
      const spans = answers[index];
      if (spans === undefined) throw new Error('The detection thread left out a text.');
      cache?.set(view, spans);
      found.set(view, spans);
    }
  };
  return Promise.all(questions(unsearched).map(search)).then(() => ({
    get: (view) => found.get(view),
    set: (view, spans) => cache?.set(view, spans),
  }));
}

/** Texts in groups that are searched at once. */
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
