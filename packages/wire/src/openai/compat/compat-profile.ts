import { parametersSupportedBy, type ToolCallIdFormat } from '../../translation/index.ts';
import type { ReasoningEffort } from '../thinking.ts';
import type { ReasoningTag } from './reasoning-tags.ts';

/** Quirks of an OpenAI-compatible provider; data only, so that a new provider is a new row. */
export interface CompatProfile {
  /** For warnings and tests. */
  readonly name: string;
  /** The parameter that limits the output tokens. */
  readonly limitField: 'max_tokens' | 'max_completion_tokens';
  /** The role that `developer` messages are sent with. */
  readonly developerRole: 'developer' | 'system';
  /** Whether only a single, leading system message is accepted; several are merged. */
  readonly requiresSingleSystemMessage: boolean;
  /**
   * The field for reasoning of earlier turns; in responses, both names are read. `as_received`: the name that the server was seen to
   * use.
   */
  readonly reasoningHistoryField: ReasoningField | 'as_received' | 'none';
  /** The name that the server was seen to use. */
  readonly receivedReasoningField: ReasoningField;
  /** True if signed blocks of Claude may be sent back as `thinking_blocks`: LiteLLM and other gateways use that member. */
  readonly takesThinkingBlocks: boolean;
  /** Whether `strict` is accepted in function tools. */
  readonly supportsStrictTools: boolean;
  /** Whether tools of type `custom` are supported. */
  readonly supportsCustomTools: boolean;
  /** Supported forms of `tool_choice`. */
  readonly toolChoices: readonly ToolChoiceForm[];
  /** The value of `tool_choice` that forces a call of any tool. */
  readonly requiredSpelling: 'required' | 'any';
  /** The strongest supported JSON mode. */
  readonly jsonMode: 'json_schema' | 'json_object' | 'none';
  /** Whether models that the catalog names as such take a schema, although `jsonMode` is weaker. */
  readonly takesSchemaByModel: boolean;
  /** Whether `stream_options` is supported. */
  readonly supportsStreamOptions: boolean;
  /** The tag around the reasoning in the text of models that reason, where the server may leave it there; null if it never does. */
  readonly reasoningTag: ReasoningTag | null;
  /** How reasoning is controlled: `reasoning_effort`, `thinking: {type}`, or not at all. */
  readonly reasoningControl: 'effort' | 'thinking_type' | 'none';
  /** Supported levels of `reasoning_effort`. */
  readonly effortValues: readonly ReasoningEffort[];
  /** Whether models refuse levels that the catalog does not list for them; others take more than data sets know. */
  readonly refusesUnlistedEfforts: boolean;
  /** Whether answers say what they cost, fees included. */
  readonly declaresCost: boolean;
  /** APIs that the service speaks. */
  readonly apis: readonly ('chat' | 'completions' | 'messages' | 'responses')[];
  /** Whether `functions`, `function_call` and role `function` are still supported. */
  readonly supportsLegacyFunctions: boolean;
  /** Parameters that must not be sent. */
  readonly unsupportedParameters: readonly string[];
  /** Parameters with a different name. */
  readonly renamedParameters: Readonly<Record<string, string>>;
  /** Message fields that must not be sent. */
  readonly unsupportedMessageFields: readonly string[];
  /** Additional content part fields that are accepted. */
  readonly extraPartFields: readonly string[];
  /** Known types of parts beside text that may be sent; others are refused, or read by the gateway. */
  readonly mediaPartTypes: readonly MediaPartType[];
  /** Whether results of tools may carry the name of the tool; their id says the same. */
  readonly acceptsToolResultName: boolean;
  /** Whether `stream_options` may ask for padding. */
  readonly supportsObfuscation: boolean;
  /** Supported values of `service_tier`; null for any. */
  readonly serviceTiers: readonly string[] | null;
  /** Whether the content of a `prediction` may be a list of parts; otherwise they are joined. */
  readonly supportsPredictionParts: boolean;
  /** Whether results of tools may contain images, audio and files; otherwise a user message behind them does. */
  readonly supportsToolResultMedia: boolean;
  /** Required format of tool call ids; others are replaced by a hash. */
  readonly toolCallIdFormat: ToolCallIdFormat | null;
  /** Whether past calls may contain `extra_content`, the opaque data of another provider. */
  readonly acceptsExtraContent: boolean;
  /** Whether every function needs a parameters schema. */
  readonly requiresParametersSchema: boolean;
  /** Format of file and audio parts. */
  readonly mediaParts: 'openai' | 'mistral';
  /** Message order requirements beyond OpenAI's own. */
  readonly messageOrder: 'free' | 'mistral';
  /** Ranges of numbers that are narrower than OpenAI's own; values beyond are lowered or raised. */
  readonly ranges: Readonly<Record<string, NumberRange>>;
}

/** Both ends are allowed. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** The two common names of readable reasoning. */
export type ReasoningField = 'reasoning_content' | 'reasoning';

export type MediaPartType = 'image_url' | 'input_audio' | 'file';

/** A form of `tool_choice`. */
export type ToolChoiceForm = 'none' | 'auto' | 'required' | 'named' | 'allowed_tools';

const supportedByCompatible = parametersSupportedBy('compatible');
/** Parameters that only OpenAI itself, and Azure, understand. */
const openaiOnlyParameters = [...parametersSupportedBy('openai')].filter(
  (name) => !supportedByCompatible.has(name),
);

/** The common subset of compatible servers; assumed for unknown ones. */
export const defaultCompatProfile: CompatProfile = {
  name: 'default',
  limitField: 'max_tokens',
  developerRole: 'system',
  requiresSingleSystemMessage: false,
  reasoningHistoryField: 'as_received',
  receivedReasoningField: 'reasoning_content',
  takesThinkingBlocks: true,
  supportsStrictTools: true,
  supportsCustomTools: false,
  toolChoices: ['none', 'auto', 'required', 'named'],
  requiredSpelling: 'required',
  jsonMode: 'json_schema',
  takesSchemaByModel: false,
  supportsStreamOptions: true,
  reasoningTag: { name: 'think', isOpened: false },
  reasoningControl: 'effort',
  effortValues: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
  refusesUnlistedEfforts: false,
  declaresCost: false,
  apis: ['chat'],
  supportsLegacyFunctions: false,
  unsupportedParameters: openaiOnlyParameters,
  renamedParameters: {},
  unsupportedMessageFields: ['refusal', 'audio'],
  extraPartFields: [],
  mediaPartTypes: ['image_url', 'input_audio', 'file'],
  acceptsToolResultName: true,
  supportsObfuscation: false,
  serviceTiers: null,
  supportsPredictionParts: false,
  supportsToolResultMedia: true,
  toolCallIdFormat: null,
  acceptsExtraContent: true,
  requiresParametersSchema: false,
  mediaParts: 'openai',
  messageOrder: 'free',
  ranges: {},
};
