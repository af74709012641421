/**
 * The types of content parts and tools that this gateway reads itself, whose members are checked. Parts and tools of
 * any other type go to OpenAI-compatible providers as they are: providers add types faster than a gateway learns them.
 */
/** Every type of content part that is read, whatever the role of its message. */
export const knownPartTypes = [
  'text',
  'image_url',
  'input_audio',
  'file',
  'refusal',
  'input_text',
  'input_file',
  'document',
] as const;

/** Types of tools that are read. */
export const knownToolTypes = ['function', 'custom'] as const;

/** Types of `tool_choice` that are read. */
export const knownChoiceTypes = ['function', 'custom', 'allowed_tools'] as const;

/** The known types of parts that a message may have, by its role. */
export const partTypesByRole: Readonly<Record<string, readonly string[]>> = {
  system: ['text'],
  developer: ['text'],
  user: ['text', 'image_url', 'input_audio', 'file', 'document'],
  assistant: ['text', 'refusal'],
  tool: ['text', 'image_url', 'file', 'document'],
};

const partTypes: ReadonlySet<unknown> = new Set(knownPartTypes);
const toolTypes: ReadonlySet<unknown> = new Set(knownToolTypes);
const choiceTypes: ReadonlySet<unknown> = new Set(knownChoiceTypes);

/** Whether parts of a type are read. */
export const isKnownPartType = (type: unknown): boolean => partTypes.has(type);
/** Whether tools of a type are read. */
export const isKnownToolType = (type: unknown): boolean => toolTypes.has(type);
/** Whether tool choices of a type are read. */
export const isKnownChoiceType = (type: unknown): boolean => choiceTypes.has(type);

/** Whether a tool, a tool choice or the like is of a known type; a comparison does not exclude open types. */
export function isOfType<T extends { readonly type: string }, K extends string>(
  one: T,
  type: K,
): one is Extract<T, { readonly type: K }> {
  return one.type === type;
}
