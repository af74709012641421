/**
 * Calls of tools that the chat API does not have, in earlier turns. What was called and what came back is as readable as a
 * function call; a model only needs to know what happened.
 */
import { type JsonObject, nonEmptyString, toArgumentsText } from '../translation/index.ts';

/** How an item of a provider's own tool is carried. */
export type HostedItem =
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly input: string }
  | { readonly kind: 'result'; readonly callId: string; readonly output: string }
  /** Nothing but a record of what the answer after it tells. */
  | { readonly kind: 'record' }
  | { readonly kind: 'unsupported' };

const records: ReadonlySet<string> = new Set(['web_search_call', 'file_search_call', 'mcp_list_tools']);
const unsupported: readonly HostedItem[] = [{ kind: 'unsupported' }];

/**
 * Reads an item of a provider's own tool, or of a tool in OpenAI's notation.
 * @param type its type
 * @returns one entry, or a call and its result
 */
export function readHostedItem(type: string, item: Readonly<JsonObject>): readonly HostedItem[] {
  if (records.has(type)) return [{ kind: 'record' }];
  const id = nonEmptyString(item['call_id']) ?? nonEmptyString(item['id']);
  if (id === null) return unsupported;
  const call = (name: string, input: unknown): HostedItem => ({
    kind: 'call',
    id,
    name,
    input: toArgumentsText(input),
  });
  const result = (output: unknown): HostedItem => ({
    kind: 'result',
    callId: id,
    output: typeof output === 'string' ? output : JSON.stringify(output ?? null),
  });
  switch (type) {
    case 'mcp_call':
      return [
        call(nonEmptyString(item['name']) ?? 'mcp', item['arguments']),
        result(item['output'] ?? item['error']),
      ];
    case 'code_interpreter_call':
      return [call('code_interpreter', { code: item['code'] }), result(item['outputs'])];
    case 'local_shell_call':
      return [call('local_shell', item['action'])];
    case 'shell_call':
      return [call('shell', item['action'])];
    case 'apply_patch_call':
      return [call('apply_patch', item['operation'])];
    case 'local_shell_call_output':
    case 'shell_call_output':
      return [result(item['output'])];
    case 'apply_patch_call_output':
      return [result(item['output'] ?? item['status'])];
    default:
      return unsupported;
  }
}
