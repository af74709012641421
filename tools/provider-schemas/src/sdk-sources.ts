/** Where the schema of a service comes from. */
export interface SdkSource {
  /** Name of the generated file. */
  readonly service: string;
  /** The SDK, pinned in sdks/package.json. */
  readonly package: string;
  /** TypeScript text that exports `Root`, the type of the body as it is sent. */
  readonly root: string;
  /** Members and types whose comment matches belong to another service that shares the types. */
  readonly excluded?: RegExp;
  /** A declaration file in which a required member is written `name: X | undefined`, as Smithy's generator does. */
  readonly smithyTypes?: string;
  /** Members that the SDK fills in before it sends: its types say that they are always there. */
  readonly filledIn?: readonly string[];
}

const geminiRoot = `
import type { Content, GenerateContentConfig, GenerationConfig, ImageConfig, ModelArmorConfig, SafetySetting, ServiceTier, Tool, ToolConfig } from '@google/genai';
interface SentConfig extends GenerationConfig { imageConfig?: ImageConfig }
/** As the converters of the SDK place the members of GenerateContentConfig. */
export interface Root {
  model?: string;
  contents: Content[];
  systemInstruction?: Content;
  tools?: Tool[];
  toolConfig?: ToolConfig;
  safetySettings?: SafetySetting[];
  generationConfig?: SentConfig;
  cachedContent?: string;
  labels?: Record<string, string>;
  serviceTier?: ServiceTier;
  /** This field is not supported in Vertex AI. */
  store?: boolean;
  /** This field is not supported in Gemini API. */
  modelArmorConfig?: ModelArmorConfig;
}`;

/** An SDK made by Stainless: its types are spelled as they are sent. */
function stainless(service: string, name: string, file: string, type: string): SdkSource {
  return {
    service,
    package: name,
    root: `import type { ${type} } from '../${name}/${file}.js';\nexport type Root = ${type};`,
  };
}

const completions = 'resources/chat/completions';

export const sdkSources: readonly SdkSource[] = [
  stainless('anthropic', '@anthropic-ai/sdk', 'resources/messages/messages', 'MessageCreateParamsBase'),
  {
    service: 'bedrock',
    package: '@aws-sdk/client-bedrock-runtime',
    root: `import type { ConverseRequest } from '@aws-sdk/client-bedrock-runtime';\nexport type Root = Omit<ConverseRequest, 'modelId'>;`,
    smithyTypes: 'dist-types/models/models_0.d.ts',
  },
  stainless('cerebras', '@cerebras/cerebras_cloud_sdk', completions, 'ChatCompletionCreateParamsBase'),
  {
    service: 'cohere',
    package: 'cohere-ai',
    root: `import type { V2ChatRequest } from '../cohere-ai/serialization/resources/v2/client/requests/V2ChatRequest.js';
/** The SDK adds \`stream\` by the method that was called. */
export interface Root extends V2ChatRequest.Raw { stream?: boolean }`,
  },
  {
    service: 'gemini',
    package: '@google/genai',
    root: geminiRoot,
    excluded: /not supported in (?:the )?Gemini API/,
  },
  stainless('groq', 'groq-sdk', completions, 'ChatCompletionCreateParamsBase'),
  {
    service: 'mistral',
    package: '@mistralai/mistralai',
    root: `import type { ChatCompletionRequest$Outbound } from '@mistralai/mistralai/models/components/chatcompletionrequest.js';\nexport type Root = ChatCompletionRequest$Outbound;`,
    filledIn: ['prefix', 'id', 'index', 'stream', 'block_on_error', 'ignore_other_categories', 'model_name'],
  },
  stainless('openai', 'openai', `${completions}/completions`, 'ChatCompletionCreateParamsBase'),
  stainless('responses', 'openai', 'resources/responses/responses', 'ResponseCreateParamsBase'),
  {
    service: 'vertex',
    package: '@google/genai',
    root: geminiRoot,
    excluded: /not supported in (?:Vertex AI|Gemini Enterprise Agent Platform)/,
  },
];
