import type { Format } from './format.ts';

/** What Outlook sends as winmail.dat. */
export const tnef = {
  format: 'tnef',
  mediaType: 'application/ms-tnef',
  extensions: ['tnef'],
  probe: ({ head }) => (head.startsWith('\u0078\u009f\u003e\u0022') ? 0.95 : 0),
  async *extract(source, context) {
    const { readTnef } = await import('../mail/index.ts');
    yield* readTnef(source, context);
  },
} as const satisfies Format;
