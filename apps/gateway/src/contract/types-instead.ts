import { type ChatCompletionRequest, knownChoiceTypes, knownToolTypes, partTypesByRole } from '@sluice/wire';

/**
 * What a tool or a content part can be instead, for errors about its type; undefined for other members.
 * @param path of the type: `messages[0].content[1].type`, `messages[1].tool_calls[0].type`, `tools[1].type`
 */
export function typesInstead(path: string, { messages }: ChatCompletionRequest): string | undefined {
  const [, member, index] = /^(messages|tools|tool_choice)(?:\[(\d+)\].*)?\.type$/.exec(path) ?? [];
  switch (member) {
    case 'messages':
      if (/\]\.tool_calls\[\d+\]\.type$/.test(path)) return sentence(knownToolTypes);
      return sentence(partTypesByRole[messages?.[Number(index)]?.role ?? 'user'] ?? ['text']);
    case 'tools':
      return sentence(knownToolTypes);
    case 'tool_choice':
      return sentence(knownChoiceTypes);
    default:
      return undefined;
  }
}

function sentence(types: readonly string[]): string {
  const quoted = types.map((type) => `'${type}'`);
  const last = quoted.pop();
  return `it can be ${quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`}`;
}
