import type { Family } from './apply-overlay.ts';

/** From vendors' documentation, SDKs and model profiles, as each reason says, read on this day. */
const checked = (reason: string) => ({ reason, source: 'sluice', date: '2026-11-21' }) as const;

// Limits of length (`max_tokens`, `max_completion_tokens`) are translated and never listed. `stop` and the like
// are listed only if a vendor names them.
const sampling = ['temperature', 'top_p'];
const penalties = ['presence_penalty', 'frequency_penalty'];
const logprobs = ['logprobs', 'top_logprobs'];

const unsupportedByMessages = ['n', 'seed', 'logit_bias', ...logprobs, ...penalties];
const claudeHosts = ['anthropic', 'azure', 'bedrock', 'vertex'];
const claudeEverywhere = [...claudeHosts, 'openrouter'];
/** Opus from 4.7, Sonnet, Haiku, Fable and Mythos from 5. */
const newestClaude = /claude-(?:opus-4[-.][78]|(?:opus|sonnet|haiku|fable|mythos)-5)(?!\d)/;

const claude: readonly Family[] = [
  {
    providers: claudeHosts,
    pattern: /claude/,
    set: { unsupportedParameters: unsupportedByMessages },
    ...checked(
      'not part of the Messages API (@anthropic-ai/sdk 1.11.0) and of Converse (@aws-sdk/client-bedrock-runtime 3.1162.0)',
    ),
  },
  {
    providers: claudeHosts,
    pattern: newestClaude,
    set: { unsupportedParameters: [...unsupportedByMessages, ...sampling] },
    ...checked('@ai-sdk/anthropic 3.0.138: these reject temperature, top_p and top_k'),
  },
  {
    providers: claudeEverywhere,
    pattern: /claude/,
    set: { forcedToolChoice: true },
    ...checked('reference of tool_choice: `any` and `tool` force a call'),
  },
  {
    providers: claudeEverywhere,
    pattern: /claude-(?:(?:sonnet|opus)-5[-.]5|(?:fable|mythos)-5[-.][1-9])(?!\d)/,
    set: { forcedToolChoice: false },
    ...checked('@ai-sdk/anthropic 3.0.138: rejected by Sonnet 5.5, Opus 5.5, Fable 5.1 and Mythos 5.1'),
  },
  {
    providers: claudeHosts,
    pattern: /claude-(?:opus|sonnet)-4-6(?!\d)/,
    set: { reasoningStyle: 'adaptive' },
    ...checked('platform.claude.com, adaptive thinking: supported by 4.6; budgets are still accepted'),
  },
  {
    providers: claudeEverywhere,
    pattern: newestClaude,
    set: { tokenizerMultiplier: 1.3 },
    ...checked(
      'platform.claude.com, token counting: Opus from 4.7, Sonnet 5, Fable 5 and Mythos 5 use about 30 % more tokens than the previous tokenizer, which is close enough to o200k_base to count as 1',
    ),
  },
];

const unsupportedByChat = ['web_search_options'];

const openai: readonly Family[] = [
  {
    providers: ['openai', 'azure'],
    pattern: /^(?:gpt-[345](?!.*search)|gpt-audio|chatgpt|o[134](?![a-z\d]))/,
    set: { unsupportedParameters: unsupportedByChat },
    ...checked(
      `"Unknown parameter: 'web_search_options'" (pydantic-ai issue 2822), except for search models`,
    ),
  },
  {
    providers: ['openai', 'azure'],
    pattern: /^(?:codex|gpt-5[.\d]*-(?:codex|pro)|o[13]-pro)/,
    set: { chatCompletions: false },
    ...checked(
      '"This model is only supported in v1/responses and not in v1/chat/completions" (tmuxai issue 82); the reference says so of every codex and pro model',
    ),
  },
  {
    providers: ['xai'],
    pattern: /multi-agent/,
    set: { chatCompletions: false },
    ...checked('docs.x.ai: available over the Responses API only'),
  },
  {
    providers: ['openai', 'azure'],
    pattern: /^(?:o[134](?![a-z\d])|gpt-5(?!(?:\.3)?-chat|.*search))/,
    set: {
      unsupportedParameters: [...sampling, ...penalties, ...logprobs, 'logit_bias', ...unsupportedByChat],
    },
    ...checked(
      `learn.microsoft.com, reasoning models, "not supported"; OpenAI's reference says the same of each. The chat variants of 5 and 5.3 sample`,
    ),
  },
  {
    providers: ['openai', 'azure'],
    pattern: /^gpt-.*-search/,
    set: { unsupportedParameters: [...sampling, ...penalties, ...logprobs, 'logit_bias', 'seed', 'n'] },
    ...checked(
      'OpenRouter lists only limits, a format and the search for search models; the base says that they do not sample',
    ),
  },
  {
    providers: ['openai', 'azure'],
    pattern: /^(?:o3(?!-mini)|o4-mini)/,
    set: {
      unsupportedParameters: [
        ...sampling,
        ...penalties,
        ...logprobs,
        'logit_bias',
        'stop',
        ...unsupportedByChat,
      ],
    },
    ...checked('The reference of `stop`: "Not supported with latest reasoning models o3 and o4-mini"'),
  },
  {
    providers: ['openai', 'azure'],
    pattern: /^(?:o[134](?![a-z\d])|gpt-(?:[45]|3\.5-turbo(?!-instruct)))/,
    set: { forcedToolChoice: true },
    ...checked('reference of tool_choice: `required` forces a call'),
  },
  {
    providers: ['openai', 'azure'],
    pattern:
      /^(?:gpt-4o|gpt-4\.1|gpt-5|o1(?!-mini)|o3(?!-mini)|o4-mini)(?!.*(?:audio|search|transcribe|tts|realtime|spark))/,
    set: { inputModalities: ['text', 'image', 'file'] },
    ...checked('developers.openai.com, PDF files: "models with vision capabilities", from gpt-4o on'),
  },
  {
    providers: ['openai', 'azure'],
    pattern: /^gpt-3\.5-turbo(?!-instruct)/,
    set: { tools: true },
    ...checked('Functions came with gpt-3.5-turbo-0613 (the reference of `functions`)'),
  },
  {
    providers: ['groq', 'bedrock', 'cerebras', 'together', 'fireworks'],
    pattern: /gpt-oss/,
    set: { forcedToolChoice: false },
    ...checked('pydantic-ai 4fda389: gpt-oss rejects `required`'),
  },
];

const gemini: readonly Family[] = [
  {
    providers: ['gemini', 'vertex'],
    pattern: /^gemini/,
    set: { forcedToolChoice: true, unsupportedParameters: ['logit_bias'] },
    ...checked('the Gemini API has no logit_bias; function_calling_config `ANY` forces a call'),
  },
  {
    providers: ['gemini'],
    pattern: /^gemini-2\.5/,
    set: { unsupportedParameters: ['logit_bias', ...penalties, ...logprobs] },
    ...checked(
      'penalties and logprobs are errors at the Gemini API from 2.5 on; Vertex still accepts them for 2.5',
    ),
  },
  {
    providers: ['gemini', 'vertex'],
    pattern: /^gemini-3/,
    set: { unsupportedParameters: ['logit_bias', 'n', ...penalties, ...logprobs] },
    ...checked('candidateCount above 1 is an error from 3 on (migration guide), like penalties and logprobs'),
  },
  {
    providers: ['gemini', 'vertex'],
    pattern: /^gemini-3\.(?:5-flash-lite|[6-9])/,
    set: {
      temperature: false,
      unsupportedParameters: ['logit_bias', 'n', ...penalties, ...logprobs, ...sampling],
    },
    ...checked(
      'Vertex, model page of 3.5 Flash-Lite: sampling is ignored there and by 3.6, later models will reject it',
    ),
  },
  {
    providers: ['gemini', 'vertex'],
    pattern: /^gemini-3\.(?:5-flash-lite|6)/,
    set: { reasoning: true, reasoningStyle: 'level', reasoningEfforts: ['minimal', 'low', 'medium', 'high'] },
    ...checked('Vertex, table of thinking_level values'),
  },
  {
    providers: ['gemini', 'vertex'],
    pattern: /^gemini-3\.[7-9]/,
    set: { reasoning: true, reasoningStyle: 'level', reasoningEfforts: ['low', 'medium', 'high'] },
    ...checked('Vertex, table of thinking_level values'),
  },
];

const others: readonly Family[] = [
  {
    providers: ['mistral'],
    pattern: /./,
    set: { forcedToolChoice: true, unsupportedParameters: ['logit_bias', ...logprobs] },
    ...checked('@mistralai/mistralai 2.7.0: parameters missing from the request type are rejected'),
  },
  {
    providers: ['xai'],
    pattern: /^grok-(?:4(?!\.[3-9])(?!.*non-reasoning)|3-mini|code|build)/,
    set: { unsupportedParameters: ['logit_bias', ...penalties, 'stop'] },
    ...checked(
      'docs.x.ai, reasoning: penalties and stop are errors on models that always reason; 4.3 can disable reasoning',
    ),
  },
  {
    providers: ['deepseek'],
    pattern: /./,
    set: { unsupportedParameters: ['n', 'seed', 'logit_bias'] },
    ...checked('api-docs.deepseek.com, reference of chat completions'),
  },
  {
    providers: ['deepseek'],
    pattern: /reasoner|v4/,
    set: { forcedToolChoice: false },
    ...checked('`required` is rejected (pydantic-ai 4fda389)'),
  },
  {
    providers: ['deepseek'],
    pattern: /reasoner/,
    set: {
      temperature: false,
      unsupportedParameters: ['n', 'seed', 'logit_bias', ...sampling, ...penalties, ...logprobs],
    },
    ...checked('api-docs.deepseek.com, reasoning model: sampling has no effect, logprobs are errors'),
  },
  {
    providers: ['cohere'],
    pattern: /./,
    set: { forcedToolChoice: true, unsupportedParameters: ['n', 'logit_bias', 'parallel_tool_calls'] },
    ...checked('cohere-ai 8.1.0, v2/chat'),
  },
  {
    providers: ['cohere'],
    pattern: /^command-r(?!7b)/,
    set: { forcedToolChoice: false },
    ...checked("tool_choice came with Command R7B (notes of the SDK's types)"),
  },
  {
    providers: ['groq'],
    pattern: /./,
    set: { unsupportedParameters: ['n', 'logit_bias', ...logprobs] },
    ...checked('console.groq.com, OpenAI compatibility: "not supported"'),
  },
  {
    providers: ['bedrock'],
    pattern: /^(?!.*claude)/,
    set: { unsupportedParameters: unsupportedByMessages },
    ...checked('Converse has inferenceConfig with temperature, topP, maxTokens and stopSequences only'),
  },
  {
    providers: ['bedrock'],
    pattern: /amazon\.nova/,
    set: { forcedToolChoice: true },
    ...checked('documentation of ToolChoice: a call can be forced with Nova'),
  },
  {
    providers: ['bedrock'],
    pattern: /amazon\.nova-(?!micro|canvas|reel|sonic)/,
    set: { inputModalities: ['text', 'image', 'video', 'file'] },
    ...checked('Nova user guide, document understanding: all but Micro'),
  },
  {
    providers: ['bedrock'],
    pattern: /claude-(?:(?:opus|sonnet|haiku|fable|mythos)-[45]|3-[57])/,
    set: { inputModalities: ['text', 'image', 'file'] },
    ...checked('platform.claude.com, PDF support: every Claude from 3.5 on, on Bedrock by Converse'),
  },
  {
    providers: ['bedrock'],
    pattern:
      /claude-(?:(?:sonnet|opus|haiku)-4-[5-8]|(?:sonnet|opus|haiku|fable|mythos)-5)|minimax\.|mistral-large-3|ministral-3/,
    set: { structuredOutput: true },
    ...checked('Bedrock user guide, structured output; langchain-aws issue 883 lists the families'),
  },
  {
    providers: ['mistral'],
    pattern: /^(?:mistral-(?:large|medium|small)|ministral|pixtral)/,
    set: { inputModalities: ['text', 'image', 'file'] },
    ...checked('docs.mistral.ai, document understanding: PDF files by URL or as data'),
  },
  {
    providers: ['moonshot'],
    pattern: /./,
    set: { forcedToolChoice: false },
    ...checked('pydantic-ai 4fda389: Moonshot rejects `required`'),
  },
];

/** Facts about whole model families that no public data set contains. */
export const families: readonly Family[] = [...claude, ...openai, ...gemini, ...others];
