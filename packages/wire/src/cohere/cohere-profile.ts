/** Capabilities of a Cohere model; data only. */
export interface CohereProfile {
  /** Whether `thinking` is supported; such models reason unless told otherwise. */
  readonly supportsThinking: boolean;
  readonly supportsTools: boolean;
  /** Whether `tool_choice` is supported. */
  readonly supportsToolChoice: boolean;
  readonly supportsImages: boolean;
  /** Whether `response_format` is supported. */
  readonly supportsJsonMode: boolean;
  readonly maxStopSequences: number;
}

/** The newest family; assumed for unknown names. */
const newest: CohereProfile = {
  supportsThinking: true,
  supportsTools: true,
  supportsToolChoice: true,
  supportsImages: true,
  supportsJsonMode: true,
  maxStopSequences: 5,
};

const plain: Partial<CohereProfile> = { supportsThinking: false, supportsImages: false };

/** Sources: the pages of the models, and the notes on `tool_choice` and `response_format` in Cohere's SDK types. */
const rows: readonly (readonly [pattern: RegExp, differences: Partial<CohereProfile>])[] = [
  [/^command-a-plus/, {}],
  [/^command-a-reasoning/, { supportsImages: false }],
  [/^command-a-vision/, { supportsThinking: false, supportsTools: false }],
  [/aya-vision/, { supportsThinking: false, supportsTools: false, supportsJsonMode: false }],
  [/aya/, { ...plain, supportsTools: false, supportsJsonMode: false }],
  [/^command-(a|r7b)/, plain],
  // tool_choice came with Command R7B.
  [/^command-r/, { ...plain, supportsToolChoice: false }],
  [/^command(-light|-nightly|-light-nightly)?$/, { ...plain, supportsTools: false, supportsJsonMode: false }],
];

/**
 * The profile of a model.
 * @param model the provider's model name
 */
export function cohereProfileOf(model: string): CohereProfile {
  const name = model.toLowerCase().replace(/^.*\//, '');
  const row = rows.find(([pattern]) => pattern.test(name));
  return { ...newest, ...row?.[1] };
}
