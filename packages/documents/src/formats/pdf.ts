import type { Format } from './format.ts';

const headerSearchBytes = 1024;

/** PDF, wherever in the first kilobyte it begins. */
export const pdf = {
  format: 'pdf',
  mediaType: 'application/pdf',
  extensions: ['pdf'],
  probe: ({ head }) => (head.slice(0, headerSearchBytes).includes('%PDF-') ? 0.97 : 0),
  async *extract(source, context) {
    const { readPdf } = await import('../pdf/index.ts');
    yield* readPdf(source, context);
  },
} as const satisfies Format;
