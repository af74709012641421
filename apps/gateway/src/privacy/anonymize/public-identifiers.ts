/**
 * The words that a request says openly, in names which are an interface and cannot be masked: those of tools, of their
 * members, of the model. Who sends `Zendesk_search` along hides nothing by masking `Zendesk`, and a model could not
 * tell which tool is meant: organisations are let through for it. People of such a name are masked all the same.
 */
import type { ChatCompletionRequest } from '@sluice/wire';

/** Members of a schema that hold data, not names. */
const data: ReadonlySet<string> = new Set(['default', 'examples', 'enum', 'const', 'arguments', 'input']);
const mapsOfNames: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions']);
/** Shorter words are part of too many names. */
const shortestWord = 3;
/** Schemas go no deeper. */
const deepest = 64;

/** In lower case. */
export function publicIdentifiers(request: ChatCompletionRequest): ReadonlySet<string> {
  const words = new Set<string>();
  const say = (name: string): void => {
    for (const [word] of name.matchAll(/[\p{L}\p{N}]+/gu))
      if (word.length >= shortestWord) words.add(word.toLowerCase());
  };
  if (typeof request.model === 'string') say(request.model);
  const { tools, functions, tool_choice: choice, response_format: format } = request;
  for (const value of [tools, functions, choice, format]) collect(value, say, 0);
  for (const message of request.messages ?? []) {
    if (message.role !== 'assistant') continue;
    collect(message.tool_calls, say, 0);
    collect(message.function_call, say, 0);
  }
  return words;
}

function collect(value: unknown, say: (name: string) => void, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, say, depth + 1);
    return;
  }
  for (const [member, inner] of Object.entries(value)) {
    if (data.has(member)) continue;
    if (member === 'name' && typeof inner === 'string') say(inner);
    if (mapsOfNames.has(member) && typeof inner === 'object' && inner !== null)
      for (const name of Object.keys(inner)) say(name);
    collect(inner, say, depth + 1);
  }
}
