/** A personal value in a prompt: where it starts and ends (UTF-16 offsets) and its type. */
export type PromptSpan = [start: number, end: number, type: string];

export type Prompt = { id: string; kind: string; lang: string; text: string; spans: PromptSpan[] };

const HEADER = /^# id=(?<id>(?<lang>[a-z]{2})-\d{3}) kind=(?<kind>[a-z]+)$/;
const TYPE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
/** What means something in a body: an escape, or the opening of a marked value. */
const MARK = /\\\{\{|\\&|\{\{/g;

/** `\&` stands for nothing: it breaks up sample secrets, so that scanners of the files stay quiet. */
const plain = (value: string): string => value.replaceAll('\\&', '');

const fail = (line: number, what: string): never => {
  throw new Error(`line ${line}: ${what}`);
};

const lineAt = (body: string, offset: number, first: number): number =>
  first + body.slice(0, offset).split('\n').length - 1;

/** Reads one marked value that opens at `open`; gives its type, its value and where the rest goes on. */
const readMark = (
  body: string,
  open: number,
  line: number,
): { type: string; value: string; next: number } => {
  const close = body.indexOf('}}', open);
  if (close === -1) return fail(line, 'a marked value is not closed');
  const inner = body.slice(open + 2, close);
  const bar = inner.indexOf('|');
  const type = inner.slice(0, Math.max(bar, 0));
  const value = inner.slice(bar + 1);
  if (!TYPE.test(type)) return fail(line, `no type in "{{${inner.slice(0, 40)}"`);
  if (value.includes('{{')) return fail(line, 'a marked value opens inside another');
  if (value === '' || value.trim() !== value) return fail(line, 'a value is empty or has blanks around it');
  return { type, value: plain(value), next: close + 2 };
};

const readBody = (body: string, first: number): Pick<Prompt, 'text' | 'spans'> => {
  const spans: PromptSpan[] = [];
  let text = '';
  let at = 0;
  while (at < body.length) {
    MARK.lastIndex = at;
    const mark = MARK.exec(body);
    text += body.slice(at, mark?.index);
    if (mark === null) break;
    if (mark[0] !== '{{') {
      text += mark[0] === '\\&' ? '' : '{{';
      at = mark.index + mark[0].length;
      continue;
    }
    const { type, value, next } = readMark(body, mark.index, lineAt(body, mark.index, first));
    spans.push([text.length, text.length + value.length, type]);
    text += value;
    at = next;
  }
  return { text, spans };
};

/** Reads a file of development prompts: records between lines of `---`, values marked `{{TYPE|value}}`. */
export const readPrompts = (text: string): Prompt[] => {
  const prompts: Prompt[] = [];
  let line = 1;
  for (const record of text.split(/^---\n/m)) {
    const end = record.indexOf('\n');
    const header = HEADER.exec(record.slice(0, Math.max(end, 0)))?.groups;
    const { id, lang, kind } = header ?? {};
    if (id === undefined || lang === undefined || kind === undefined)
      return fail(line, `not a header: "${record.slice(0, 40)}"`);
    const body = record.slice(end + 1).trimEnd();
    if (body === '') return fail(line, 'a record without text');
    prompts.push({ id, kind, lang, ...readBody(body, line + 1) });
    line += record.split('\n').length;
  }
  return prompts;
};
