import type { Format } from './port.ts';

/** Letters as letters: escapes of what is no control, quote or backslash say the same. */
function readable(json: string): string {
  return json.replaceAll(/\\u([0-9a-f]{4})/gi, (escaped, code: string) => {
    const value = Number.parseInt(code, 16);
    return value < 0x80 || (value >= 0xd800 && value <= 0xdfff) ? escaped : String.fromCharCode(value);
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function lines(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('') : '';
}

/** A notebook's cells: text as it is, code fenced; undefined for other JSON. */
function notebook(json: string): string | undefined {
  if (!/"nbformat"/.test(json) || !/"cells"/.test(json)) return undefined;
  try {
    const book: unknown = JSON.parse(json);
    if (!isRecord(book) || !Array.isArray(book['cells'])) return undefined;
    return book['cells']
      .filter(isRecord)
      .map((cell) => {
        const source = lines(cell['source']).trim();
        return cell['cell_type'] === 'code' && source !== '' ? `\`\`\`\n${source}\n\`\`\`` : source;
      })
      .filter((text) => text !== '')
      .join('\n\n');
  } catch {
    return undefined;
  }
}

/** JSON, and JSON by the line, as it is: models read it well. Notebooks as their cells. */
export const json = {
  format: 'json',
  mediaType: 'application/json',
  extensions: ['json', 'jsonl', 'ndjson', 'geojson', 'ipynb', 'webmanifest'],
  probe: ({ text, form }) =>
    form !== undefined && /^[[{]\s*(?:["[{\]}\d-]|true|false|null)/.test(text) ? 0.5 : 0,
  async *extract(source) {
    const { decodeText } = await import('../charset/index.ts');
    const content = decodeText(source.bytes).text.trimEnd();
    yield { number: 1, markdown: notebook(content) ?? readable(content), source: 'text', confidence: 1 };
  },
} as const satisfies Format;
