import { valueAt } from './value-at.ts';

/** A text of a provider's request. */
export interface SentText {
  readonly role: string;
  readonly text: string;
  /** Where it stands, unique. */
  readonly place: string;
}

const listNames = ['messages', 'input', 'contents'] as const;
const systemNames = ['system', 'instructions', 'systemInstruction', 'system_instruction'] as const;

/** The texts of a request in the form of any provider: the system message, then the messages in their order. */
export function sentTexts(body: unknown): readonly SentText[] {
  const system = systemNames.flatMap((name) => {
    const text = textsIn(valueAt(body, name)).join('\n');
    return text === '' ? [] : [{ role: 'system', text, place: name }];
  });
  const messages = listNames.flatMap((name) => {
    const list = valueAt(body, name);
    if (typeof list === 'string') return [{ role: 'user', text: list, place: name }];
    if (!Array.isArray(list)) return [];
    return list.flatMap((message, position) => {
      const text = textsIn(valueAt(message, 'content') ?? valueAt(message, 'parts')).join('\n');
      const role = valueAt(message, 'role');
      return text === ''
        ? []
        : [{ role: typeof role === 'string' ? role : 'user', text, place: `${name}.${position}` }];
    });
  });
  return [...system, ...messages];
}

function textsIn(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  if (Array.isArray(content)) return content.flatMap(textsIn);
  const text = valueAt(content, 'text') ?? valueAt(content, 'content') ?? valueAt(content, 'parts');
  return text === undefined ? [] : textsIn(text);
}
