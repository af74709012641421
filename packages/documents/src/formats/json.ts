import type { Format } from './port.ts';

/** JSON, and JSON by the line, as it is: models read it well. */
export const json = {
  format: 'json',
  mediaType: 'application/json',
  extensions: ['json', 'jsonl', 'ndjson', 'geojson', 'ipynb', 'webmanifest'],
  probe: ({ text, form }) =>
    form !== undefined && /^[[{]\s*(?:["[{\]}\d-]|true|false|null)/.test(text) ? 0.5 : 0,
  async *extract(source) {
    const { decodeText } = await import('../charset/index.ts');
    yield { number: 1, markdown: decodeText(source.bytes).text.trimEnd(), source: 'text', confidence: 1 };
  },
} as const satisfies Format;
