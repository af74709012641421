/**
 * A detector provided by the operator, such as a larger model or one for another language. It is called once for all
 * texts of a request, before the session starts; its findings are added to the built-in ones. Any invalid response
 * fails the request, because a misplaced span would mask the wrong text.
 */
import { findEntity } from '../entities/index.ts';
import type { Span } from '../span.ts';
import type { Field } from './anonymization-policy.ts';
import { detectionText } from './parse-field.ts';

export interface ExternalDetector {
  /** Returns one list of spans per text, in order. Rejects if detection fails. */
  detect(texts: readonly string[]): Promise<readonly (readonly Span[])[]>;
}

/**
 * Runs a detector on the texts of a request.
 * @returns a detector for `AnonymizationPolicy.customDetectors`, which throws for unknown texts. Rejects with the
 * detector's error, or with RangeError for an invalid response.
 */
export async function runExternalDetector(
  detector: ExternalDetector,
  fields: readonly Field[],
): Promise<(view: string) => readonly Span[]> {
  const views = [...new Set(fields.map(detectionText))].filter((view) => /\S/.test(view));
  const found = views.length === 0 ? [] : await detector.detect(views);
  if (found.length !== views.length) {
    throw new RangeError(
      `The detector returned results for ${found.length} texts instead of ${views.length}.`,
    );
  }
  const known = new Map(views.map((view, index) => [view, validateSpans(view, found[index] ?? [])]));
  return (view) => {
    const spans = known.get(view);
    if (spans === undefined && /\S/.test(view))
      throw new RangeError('This text was not sent to the detector.');
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
      throw new RangeError(
        `The detector returned an invalid span: ${start} to ${end} in a text of length ${view.length}.`,
      );
    }
    if (findEntity(code) === undefined)
      throw new RangeError(`The detector returned an unknown entity code: ${code}.`);
    if (!(score >= 0 && score <= 1))
      throw new RangeError(`The detector returned an invalid score: ${score}.`);
  }
  return spans;
}
