/**
 * A detector of the owner's beside our own: a larger model, another language. It is asked once for all texts of a
 * request, before the session begins; what it finds is added to what we find, never in its place. Anything about its
 * answer that is not as agreed is a failure of the whole: a span that is misplaced would mask the wrong letters.
 */
import { findEntity } from '../entities/index.ts';
import type { Span } from '../span.ts';
import type { Field } from './anonymization-policy.ts';
import { parseField } from './parse-field.ts';

export interface ExternalDetector {
  /** One list of spans for each text, in their order. Rejects where it cannot tell. */
  detect(texts: readonly string[]): Promise<readonly (readonly Span[])[]>;
}

/**
 * Asks a detector about the texts of a request.
 * @returns a finder for `Policy.custom`; it throws for a text that was not asked about.
 * Rejects with the detector, and with RangeError where its answer is not as agreed.
 */
export async function runExternalDetector(
  detector: ExternalDetector,
  fields: readonly Field[],
): Promise<(view: string) => readonly Span[]> {
  const views = [...new Set(fields.map((field) => parseField(field).view))].filter((view) => /\S/.test(view));
  const found = views.length === 0 ? [] : await detector.detect(views);
  if (found.length !== views.length) {
    throw new RangeError(`The detector answered for ${found.length} texts of ${views.length}.`);
  }
  const known = new Map(views.map((view, index) => [view, validateSpans(view, found[index] ?? [])]));
  return (view) => {
    const spans = known.get(view);
    if (spans === undefined && /\S/.test(view))
      throw new RangeError('The detector was not asked about a text.');
    return spans ?? [];
  };
}

function validateSpans(view: string, spans: readonly Span[]): readonly Span[] {
  for (const { start, end, code, score } of spans) {
    if (
      !Number.isInteger(start) ||
      !Number.isInteger(end) ||
      start < 0 ||
      end <= start ||
      end > view.length
    ) {
      throw new RangeError(`The detector named ${start} to ${end} of a text of ${view.length}.`);
    }
    if (findEntity(code) === undefined) throw new RangeError(`There is no entity ${code}.`);
    if (!(score >= 0 && score <= 1)) throw new RangeError(`A score is ${score}.`);
  }
  return spans;
}
