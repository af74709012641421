/** Where one Cohere model differs from another; data only. */
export interface CohereProfile {
  /** Whether `thinking` can be set; such models think unless told not to. */
  readonly thinking: boolean;
  readonly tools: boolean;
  /** Whether `tool_choice` is known. */
  readonly toolChoice: boolean;
  readonly images: boolean;
  /** Whether the form of the answer can be set. */
  readonly jsonMode: boolean;
  readonly maxStopSequences: number;
}

/** The newest family; names that no row knows are taken for it. */
const newest: CohereProfile = {
  thinking: true,
  tools: true,
  toolChoice: true,
  images: true,
  jsonMode: true,
  maxStopSequences: 5,
};

const plain: Partial<CohereProfile> = { thinking: false, images: false };

/** Sources: the pages of the models, and the notes on `tool_choice` and `response_format` in Cohere's SDK types. */
const rows: readonly (readonly [pattern: RegExp, differences: Partial<CohereProfile>])[] = [
  [/^command-a-plus/, {}],
  [/^command-a-reasoning/, { images: false }],
  [/^command-a-vision/, { thinking: false, tools: false }],
  [/aya-vision/, { thinking: false, tools: false, jsonMode: false }],
  [/aya/, { ...plain, tools: false, jsonMode: false }],
  [/^command-(a|r7b)/, plain],
  // tool_choice came with Command R7B.
  [/^command-r/, { ...plain, toolChoice: false }],
  [/^command(-light|-nightly|-light-nightly)?$/, { ...plain, tools: false, jsonMode: false }],
];

/**
 * The profile of a model.
 * @param model the provider's own name
 */
export function cohereProfileOf(model: string): CohereProfile {
  const name = model.toLowerCase().replace(/^.*\//, '');
  const row = rows.find(([pattern]) => pattern.test(name));
  return { ...newest, ...row?.[1] };
}
