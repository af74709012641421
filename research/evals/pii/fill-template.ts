/** Texts made of templates with marked values: `{{TYPE|:slot}}`, with `~` before the type where either answer is right. */
import type { Row } from './read-set.ts';

const mark = /\{\{(?<neutral>~?)(?<type>[A-Z_]+)\|(?<value>[^{}]*)\}\}|\{\{`\}\}/g;
const slot = /:(?<name>[A-Za-z]+(?:_name)?)(?<number>\d?)/g;

/** The text of a template and where its values are; `values` fills the slots of a part of it. */
export function fillTemplate(
  body: string,
  values: (part: string) => string,
): Required<Pick<Row, 'text' | 'spans'>> & { readonly neutral: Row['spans'] } {
  const spans: [number, number, string][] = [];
  const neutral: [number, number, string][] = [];
  let text = '';
  let done = 0;
  for (const match of body.matchAll(mark)) {
    text += values(body.slice(done, match.index));
    done = match.index + match[0].length;
    const { type, value, neutral: isNeutral } = match.groups ?? {};
    if (type === undefined || value === undefined) {
      text += match.index > 0 && body[match.index - 1] === '{' ? '{' : '}';
      continue;
    }
    const start = text.length;
    text += values(value);
    (isNeutral === '~' ? neutral : spans).push([start, text.length, type]);
  }
  text += values(body.slice(done));
  return { text, spans, neutral };
}

/** Fills slots such as `:city` and `:city2`; each has one value in a text, and what `make` does not know stays. */
export function createSlotValues(
  make: (name: string, number: string) => string | undefined,
): (part: string) => string {
  const known = new Map<string, string>();
  return (part) =>
    part.replaceAll(slot, (all: string, name: string, number: string) => {
      const key = `${name} ${number}`;
      const value = known.get(key) ?? make(name, number);
      if (value === undefined) return all;
      known.set(key, value);
      return value;
    });
}
