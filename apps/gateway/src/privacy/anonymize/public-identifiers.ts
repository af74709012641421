/**
 * Words that a request reveals in names of tools, their members or the model, which are an interface and cannot be
 * masked. If `Zendesk_search` is sent, masking `Zendesk` hides nothing, and a model could not tell which tool is
 * meant: such organizations are not replaced. Persons of the same name still are.
 */
import type { Steps } from '@sluice/pii';
import type { ChatCompletionRequest } from '@sluice/wire';

/** Members of a schema that contain data, not names. */
const data: ReadonlySet<string> = new Set(['default', 'examples', 'enum', 'const', 'arguments', 'input']);
const mapsOfNames: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions']);
/** Shorter words occur in too many names. */
const shortestWord = 3;
/** Maximum depth of schemas. */
const deepest = 64;

/** Names that are read in a step. */
const stepNames = 256;

/** Words in lower case, in steps. */
export function* publicIdentifiers(request: ChatCompletionRequest): Steps<ReadonlySet<string>> {
  const words = new Set<string>();
  let names = 0;
  function* say(name: string): Steps<void> {
    for (const [word] of name.matchAll(/[\p{L}\p{N}]+/gu))
      if (word.length >= shortestWord) words.add(word.toLowerCase());
    if (++names % stepNames === 0) yield;
  }
  if (typeof request.model === 'string') yield* say(request.model);
  const { tools, functions, tool_choice: choice, response_format: format } = request;
  for (const value of [tools, functions, choice, format]) yield* collect(value, say, 0);
  for (const message of request.messages ?? []) {
    if (message.role !== 'assistant') continue;
    yield* collect(message.tool_calls, say, 0);
    yield* collect(message.function_call, say, 0);
  }
  return words;
}

function* collect(value: unknown, say: (name: string) => Steps<void>, depth: number): Steps<void> {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  if (Array.isArray(value)) {
    for (const item of value) yield* collect(item, say, depth + 1);
    return;
  }
  for (const [member, inner] of Object.entries(value)) {
    if (data.has(member)) continue;
    if (member === 'name' && typeof inner === 'string') yield* say(inner);
    if (mapsOfNames.has(member) && typeof inner === 'object' && inner !== null)
      for (const name of Object.keys(inner)) yield* say(name);
    yield* collect(inner, say, depth + 1);
  }
}
