import type { Format } from './port.ts';

const MOST_ASCII = 0x7f;

/** A character that an escape stands for; the escape itself where JSON needs it. */
function escaped(written: string, code: string | undefined, sign: string | undefined): string {
  if (sign !== undefined) return { n: '\n', r: '', t: '\t', '/': '/' }[sign] ?? written;
  const value = Number.parseInt(code ?? '', 16);
  if (value === 0x0a) return '\n';
  if (value > MOST_ASCII) return String.fromCharCode(value);
  const letter = String.fromCharCode(value);
  return value < 0x20 || letter === '"' || letter === '\\' ? written : letter;
}

/** Letters as letters, and line ends as such: words on both sides of an escape are words of their own. */
export function readable(json: string): string {
  return json
    .replaceAll(/\\(?:u([0-9a-f]{4})|(.))/gi, (written: string, code?: string, sign?: string) =>
      escaped(written, code, sign),
    )
    .toWellFormed();
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function lines(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('') : '';
}

function fenced(text: string): string {
  return `\`\`\`\n${text.trimEnd()}\n\`\`\``;
}

/** What a cell printed, gave or failed with, as plain text. */
function outputs(all: unknown): readonly string[] {
  if (!Array.isArray(all)) return [];
  return all.filter(isRecord).flatMap((output) => {
    const data = isRecord(output['data']) ? output['data'] : {};
    const error = typeof output['evalue'] === 'string' ? output['evalue'] : '';
    const text = lines(output['text']) || lines(data['text/plain']) || error;
    return text.trim() === '' ? [] : [fenced(text)];
  });
}

/** A notebook's cells: text as it is, code and what it printed fenced; undefined for other JSON. */
function notebook(json: string): string | undefined {
  if (!/"nbformat"/.test(json) || !/"cells"/.test(json)) return undefined;
  try {
    const book: unknown = JSON.parse(json);
    if (!isRecord(book) || !Array.isArray(book['cells'])) return undefined;
    return book['cells']
      .filter(isRecord)
      .flatMap((cell) => {
        const source = lines(cell['source']).trim();
        const text = cell['cell_type'] === 'code' && source !== '' ? fenced(source) : source;
        return [text, ...outputs(cell['outputs'])];
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
