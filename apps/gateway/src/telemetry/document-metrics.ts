import { FastCounter, FastHistogram, type Rendered } from './fast-metrics.ts';

/** Facts of a document that was read or rejected. */
export interface DocumentFacts {
  /** `read`, or the code of the error. */
  readonly outcome: string;
  /** Format name; `unknown` if rejected. */
  readonly format: string;
  /** Pages by source of their text. */
  readonly pages: Readonly<Partial<Record<'text' | 'ocr' | 'mixed', number>>>;
  readonly milliseconds: number;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Metrics of documents. */
export function createDocumentMetrics(): {
  documentRead(facts: DocumentFacts): void;
  tallies: readonly Rendered[];
} {
  const documents = new FastCounter('sluice_documents_total', 'Documents read, by format and outcome.', [
    'format',
    'outcome',
  ]);
  const pages = new FastCounter('sluice_document_pages_total', 'Pages read, by source of their text.', [
    'source',
  ]);
  const seconds = new FastHistogram(
    'sluice_document_seconds',
    'Seconds to read a document, including queueing.',
    'format',
    buckets,
  );
  return {
    documentRead: ({ outcome, format, pages: counts, milliseconds }) => {
      documents.add(1, format, outcome);
      for (const [source, count] of Object.entries(counts)) pages.add(count, source);
      seconds.observe(milliseconds / 1000, format);
    },
    tallies: [documents, pages, seconds],
  };
}
