import { isRecord } from '../model/index.ts';
import type { Format } from './format.ts';

const maxAsciiCode = 0x7f;

/** A character that an escape stands for; the escape itself where JSON needs it. */
function decodeEscape(written: string, code: string | undefined, sign: string | undefined): string {
  if (sign !== undefined) return { n: '\n', r: '', t: '\t', '/': '/' }[sign] ?? written;
  const value = Number.parseInt(code ?? '', 16);
  if (value === 0x0a) return '\n';
  if (value > maxAsciiCode) return String.fromCharCode(value);
  const letter = String.fromCharCode(value);
  return value < 0x20 || letter === '"' || letter === '\\' ? written : letter;
}

/** Letters as letters, and line ends as such: words on both sides of an escape are words of their own. */
export function decodeJsonEscapes(json: string): string {
  return json
    .replaceAll(/\\(?:u([0-9a-f]{4})|(.))/gi, (written: string, code?: string, sign?: string) =>
      decodeEscape(written, code, sign),
    )
    .toWellFormed();
}

function joinLines(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('') : '';
}

function fenceCode(text: string): string {
  return `\`\`\`\n${text.trimEnd()}\n\`\`\``;
}

/** What a cell printed, gave or failed with, as plain text. */
function readOutputs(all: unknown): readonly string[] {
  if (!Array.isArray(all)) return [];
  return all.filter(isRecord).flatMap((output) => {
    const data = isRecord(output['data']) ? output['data'] : {};
    const error = typeof output['evalue'] === 'string' ? output['evalue'] : '';
    const text = joinLines(output['text']) || joinLines(data['text/plain']) || error;
    return text.trim() === '' ? [] : [fenceCode(text)];
  });
}

/** A notebook's cells: text as it is, code and what it printed fenced; undefined for other JSON. */
function notebookToMarkdown(json: string): string | undefined {
  if (!/"nbformat"/.test(json) || !/"cells"/.test(json)) return undefined;
  try {
    const book: unknown = JSON.parse(json);
    if (!isRecord(book) || !Array.isArray(book['cells'])) return undefined;
    return book['cells']
      .filter(isRecord)
      .flatMap((cell) => {
        const source = joinLines(cell['source']).trim();
        const text = cell['cell_type'] === 'code' && source !== '' ? fenceCode(source) : source;
        return [text, ...readOutputs(cell['outputs'])];
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
  probe: ({ text, textEncoding: form }) =>
    form !== undefined && /^[[{]\s*(?:["[{\]}\d-]|true|false|null)/.test(text) ? 0.5 : 0,
  async *extract(source) {
    const { decodeText } = await import('../charset/index.ts');
    const content = decodeText(source.bytes).text.trimEnd();
    yield {
      number: 1,
      markdown: notebookToMarkdown(content) ?? decodeJsonEscapes(content),
      source: 'text',
      confidence: 1,
    };
  },
} as const satisfies Format;
