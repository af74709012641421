/**
 * Members that the schema of requests does not know go to OpenAI-compatible providers as they are. Some of them choose
 * other models there, or raise what an answer may cost: a key whose models, budget or answers are limited may not set them,
 * since the gateway could not hold it to its limits.
 */
import {
  ChatCompletionRequest,
  CompletionsRequest,
  EmbeddingsRequest,
  isKnownToolType,
  MessagesRequest,
  ResponsesRequest,
} from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import { isRecord, memberOf, type NativeApi, type NativeRequest } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';

/** Names in small letters, without separators: providers differ in their spelling. */
type PlainNames = ReadonlySet<string>;

/** Choose models, hosts or paid features at routers: OpenRouter, LiteLLM, Portkey, Vercel and the like. */
const choosing: PlainNames = new Set([
  'adapterid',
  'allowedmodels',
  'compoundcustom',
  'lorapath',
  'overrideparams',
  'routersettingsoverride',
  'userconfig',
  'enablesearch',
  'enablewebsearch',
  'numsearchresults',
  'searchoptions',
  'searchparameters',
  'websearch',
  'config',
  'deployment',
  'engine',
  'fallback',
  'fallbackmodel',
  'fallbackmodels',
  'fallbacks',
  'modelid',
  'modelname',
  'models',
  'plugins',
  'preset',
  'provider',
  'provideroptions',
  'providers',
  'route',
  'router',
  'transforms',
]);

/** Set a length of answers, or how many are made, beside the members that are counted: vLLM, TGI, llama.cpp, Ollama and others. */
const lengthening: PlainNames = new Set([
  'bestof',
  'ncmpl',
  'reasoningbudgettokens',
  'beamwidth',
  'budgettokens',
  'candidatecount',
  'ignoreeos',
  'maxgenlen',
  'maxgentoks',
  'maxlength',
  'maxnewtokens',
  'maxoutputtokens',
  'maxtokens',
  'maxcompletiontokens',
  'maxtokenstosample',
  'maxthinkingtokens',
  'minlength',
  'minnewtokens',
  'mintokens',
  'npredict',
  'nsamples',
  'numbeams',
  'numgenerations',
  'numpredict',
  'numreturnsequences',
  'numsamples',
  'numcompletions',
  'reasoningbudget',
  'reasoningmaxtokens',
  'responselength',
  'thinkingbudget',
  'thinkingbudgettokens',
  'thinkingtokenbudget',
  'tokenstogenerate',
  'usebeamsearch',
]);
/** Schemas and data, whose members have names of their own. */
const free: PlainNames = new Set([
  'format',
  'grammar',
  'guidedjson',
  'inputschema',
  'json',
  'jsonschema',
  'metadata',
  'properties',
  'responseformat',
  'schema',
  'structuredoutputs',
]);
/** Groups of settings, such as `options` of Ollama and `reasoning` of OpenRouter, are searched this deep. */
const maxDepth = 3;

/** What an API counts itself: its members, and types of tools without a fee of their own, or with a known one. */
interface Counted {
  readonly members: ReadonlySet<string>;
  readonly isFreeTool: (type: unknown) => boolean;
}

const chat: Counted = {
  members: new Set(Object.keys(ChatCompletionRequest.properties)),
  isFreeTool: isKnownToolType,
};

const natives: Readonly<Record<NativeApi, Counted>> = {
  completions: { members: new Set(Object.keys(CompletionsRequest.properties)), isFreeTool: () => false },
  embeddings: { members: new Set(Object.keys(EmbeddingsRequest.properties)), isFreeTool: () => false },
  messages: {
    members: new Set(Object.keys(MessagesRequest.properties).filter((name) => name !== 'container')),
    // Searches are counted in the usage.
    isFreeTool: (type) =>
      type == null ||
      (typeof type === 'string' &&
        /^(?:custom$|web_search_|tool_search_|bash_|text_editor_|memory_)/.test(type)),
  },
  responses: {
    members: new Set(Object.keys(ResponsesRequest.properties)),
    isFreeTool: (type) => freeResponsesTools.has(type),
  },
};
const freeResponsesTools: ReadonlySet<unknown> = new Set([
  'function',
  'custom',
  'namespace',
  'tool_search',
  'apply_patch',
]);

/** Throws `model_not_allowed` and `unsupported_parameter`, with the name of the member. */
export function refuseUncountedMembers(
  request: ChatCompletionRequest,
  principal: Principal,
  native?: NativeRequest,
): void {
  refuse(request, chat, principal);
  if (native !== undefined) refuse(native.body, natives[native.api], principal);
}

function refuse(
  given: Readonly<Record<string, unknown>>,
  { members, isFreeTool }: Counted,
  principal: Principal,
): void {
  const { hasBudget: isPaidFrom, maxOutputTokens, modelGlobs } = principal;
  const limitsModels = modelGlobs.length > 0 || isPaidFrom || principal.routing.some(limitsPlaces);
  const limitsLength = isPaidFrom || maxOutputTokens !== undefined;
  if (!limitsModels && !limitsLength) return;
  // Searches, containers and images have fees of their own.
  const paidTool = isPaidFrom ? findPaidTool(given, isFreeTool) : undefined;
  if (paidTool !== undefined) throw isPaidTool(`${paidTool}.type`);
  if (isPaidFrom && given['container'] != null && !members.has('container')) throw isPaidTool('container');
  for (const name of Object.keys(given)) {
    if (members.has(name) || given[name] == null) continue;
    if (limitsModels && choosing.has(plain(name)) && isSet(given[name])) throw choosesModels(name);
    const found = limitsLength ? findLengthening(name, given[name], [], 1) : undefined;
    if (found !== undefined) throw setsLength(found.join('.'));
  }
}

/** The path of a tool with a fee, among those of the request, or of an item that adds tools. */
function findPaidTool(
  { tools, input }: Readonly<Record<string, unknown>>,
  isFreeTool: Counted['isFreeTool'],
): string | undefined {
  const find = (list: unknown, path: string, depth: number): string | undefined => {
    if (!Array.isArray(list) || depth > maxDepth) return undefined;
    for (const [at, tool] of list.entries()) {
      const own = `${path}[${at}]`;
      if (!isFreeTool(memberOf(tool, 'type'))) return own;
      const inner = find(memberOf(tool, 'tools'), `${own}.tools`, depth + 1);
      if (inner !== undefined) return inner;
    }
    return undefined;
  };
  const found = find(tools, 'tools', 1);
  if (found !== undefined || !Array.isArray(input)) return found;
  for (const [at, item] of input.entries()) {
    const added = isList(item) ? undefined : find(memberOf(item, 'tools'), `input[${at}].tools`, 1);
    if (added !== undefined) return added;
  }
  return undefined;
}

/** Whether an item tells which tools there were. */
function isList(item: unknown): boolean {
  return memberOf(item, 'type') === 'mcp_list_tools';
}

function limitsPlaces({
  regions,
  retention,
  personal_data: personal,
}: Principal['routing'][number]): boolean {
  return regions != null || retention != null || personal != null;
}

/** The path of a member that is set and lengthens answers. */
function findLengthening(
  name: string,
  value: unknown,
  path: readonly string[],
  depth: number,
): readonly string[] | undefined {
  const own = [...path, name];
  if (!isSet(value)) return undefined;
  if (lengthening.has(plain(name))) return own;
  if (depth >= maxDepth || !isRecord(value) || free.has(plain(name))) return undefined;
  for (const member of Object.keys(value)) {
    const found = findLengthening(member, value[member], own, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a value is more than off or empty. */
function isSet(value: unknown): boolean {
  if (value == null || value === false || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

function plain(name: string): string {
  return name
    .slice(0, 64)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

function choosesModels(name: string): SluiceError {
  return new SluiceError('model_not_allowed', {
    param: name,
    message: `'${name}' chooses models or paid features at the provider, and the models, budget or regions of this key are limited. Leave it out, or use a key without these limits.`,
  });
}

function isPaidTool(path: string): SluiceError {
  return new SluiceError('model_not_allowed', {
    param: path,
    message: `Tools of the provider's own can cost what the gateway does not know, and the budget of this key is limited (${path}). Use functions, web_search_options, or a key without a budget.`,
  });
}

function setsLength(path: string): SluiceError {
  return new SluiceError('unsupported_parameter', {
    param: path,
    message: `'${path}' sets what an answer may cost at the provider, and the output or budget of this key is limited. Use max_completion_tokens, n and reasoning_effort, which are counted.`,
  });
}
