import { parametersSupportedBy, type ToolCallIdFormat } from '../../translation/index.ts';
import type { ReasoningEffort } from '../thinking.ts';

/** Where one OpenAI-compatible provider differs from another; data only, so that a new provider is a new row. */
export interface CompatProfile {
  /** For warnings and tests. */
  readonly name: string;
  /** Which member limits the length of an answer. */
  readonly limitField: 'max_tokens' | 'max_completion_tokens';
  /** What messages of role `developer` are sent as. */
  readonly developerRole: 'developer' | 'system';
  /** Whether only one system message, the first, is accepted; several are then merged. */
  readonly requiresSingleSystemMessage: boolean;
  /** Under which name the reasoning of earlier turns goes back; both names are read in answers. */
  readonly reasoningHistoryField: 'reasoning_content' | 'reasoning' | 'none';
  /** Whether `strict` may be sent with function tools. */
  readonly supportsStrictTools: boolean;
  /** Whether tools of type `custom` are known. */
  readonly supportsCustomTools: boolean;
  /** Forms of `tool_choice` that are understood. */
  readonly toolChoices: readonly ToolChoiceForm[];
  /** How "call at least one tool" is spelled. */
  readonly requiredSpelling: 'required' | 'any';
  /** The strongest way of asking for JSON. */
  readonly jsonMode: 'json_schema' | 'json_object' | 'none';
  /** Where streams carry token counts; every place is read, this tells what to expect. */
  readonly usageLocation: 'own_chunk' | 'last_choice_chunk' | 'every_chunk' | 'none';
  /** Whether `stream_options` is understood. */
  readonly supportsStreamOptions: boolean;
  /** How the amount of reasoning is set: `reasoning_effort`, `thinking: {type}`, or not at all. */
  readonly reasoningControl: 'effort' | 'thinking_type' | 'none';
  /** Levels of `reasoning_effort` that are understood. */
  readonly effortValues: readonly ReasoningEffort[];
  /** Whether `functions`, `function_call` and role `function` are still understood. */
  readonly supportsLegacyFunctions: boolean;
  /** Top-level members that must not be sent. */
  readonly unsupportedParameters: readonly string[];
  /** Top-level members that go by another name here. */
  readonly renamedParameters: Readonly<Record<string, string>>;
  /** Members of messages that must not be sent. */
  readonly unsupportedMessageFields: readonly string[];
  /** Members of content parts that may be sent beside those of the part itself. */
  readonly extraPartFields: readonly string[];
  /** Form that ids of tool calls must have; others are replaced by a hash of themselves. */
  readonly toolCallIdFormat: ToolCallIdFormat | null;
  /** Whether calls in the history may carry `extra_content`, the opaque data of another provider. */
  readonly acceptsExtraContent: boolean;
  /** Whether every function must have a schema of its parameters. */
  readonly requiresParametersSchema: boolean;
  /** What parts with files and sound look like. */
  readonly mediaParts: 'openai' | 'mistral';
  /** Which orders of messages beyond OpenAI's own rules are demanded. */
  readonly messageOrder: 'free' | 'mistral';
  /** Highest temperature that is taken; null for OpenAI's own, 2. */
  readonly maxTemperature: number | null;
}

/** A way of saying whether and what to call. */
export type ToolChoiceForm = 'none' | 'auto' | 'required' | 'named' | 'allowed_tools';

const supportedByCompatible = parametersSupportedBy('compatible');
/** Parameters that only OpenAI itself, and Azure, understand. */
const openaiOnlyParameters = [...parametersSupportedBy('openai')].filter(
  (name) => !supportedByCompatible.has(name),
);

/** The common ground of compatible servers: what an unknown one is assumed to be. */
export const defaultCompatProfile: CompatProfile = {
  name: 'default',
  limitField: 'max_tokens',
  developerRole: 'system',
  requiresSingleSystemMessage: false,
  reasoningHistoryField: 'none',
  supportsStrictTools: true,
  supportsCustomTools: false,
  toolChoices: ['none', 'auto', 'required', 'named'],
  requiredSpelling: 'required',
  jsonMode: 'json_schema',
  usageLocation: 'own_chunk',
  supportsStreamOptions: true,
  reasoningControl: 'effort',
  effortValues: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
  supportsLegacyFunctions: false,
  unsupportedParameters: openaiOnlyParameters,
  renamedParameters: {},
  unsupportedMessageFields: ['refusal', 'audio'],
  extraPartFields: [],
  toolCallIdFormat: null,
  acceptsExtraContent: true,
  requiresParametersSchema: false,
  mediaParts: 'openai',
  messageOrder: 'free',
  maxTemperature: null,
};
