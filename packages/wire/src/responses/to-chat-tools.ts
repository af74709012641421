import {
  type ChatCompletionRequest,
  type CustomTool,
  type FunctionTool,
  isOfType,
  type Tool,
  type WebSearchOptions,
} from '../openai/index.ts';
import { drop, type EncodeReport, isRecord, omitNulls, refuse, warn } from '../translation/index.ts';
import { isItemOf, type ResponseInputItem } from './input-items.ts';
import type { ResponsesRequest } from './responses-request.ts';
import { plainTypeOf, ToolNameTable } from './tool-names.ts';
import {
  ResponseCustomTool,
  ResponseFunctionTool,
  type ResponseNamedChoice,
  type ResponseOtherTool,
  type ResponseTool,
  type ResponseToolChoice,
  type ResponseToolSearchTool,
} from './tools.ts';
import { wrapCustomTool } from './wrapped-input.ts';

/** The tools of a request in the chat API. */
export interface ChatTools {
  readonly tools: readonly Tool[];
  /** Where each tool stands in the request. */
  readonly toolPaths: readonly string[];
  /** A search that the request demands; one that it only offers is left out. */
  readonly webSearch: WebSearchOptions | null;
  readonly names: ToolNameTable;
  /** Chat names of the tools of each namespace. */
  readonly namespaces: ReadonlyMap<string, readonly string[]>;
}

/** What the models of the request know. */
export interface ToolSupport {
  /** Whether custom tools become functions of one text, for models that know functions only; false if unknown. */
  readonly wrapsCustomTools?: boolean | undefined;
}

interface PlacedTool {
  readonly path: string;
  readonly tool: ResponseTool;
}

/** Name of the function that stands for a search that the client runs. */
export const toolSearchName = 'tool_search';

/** Whether a type of tool is a search of the web, of any version. */
export const isWebSearchType = (type: string): boolean => /^web_search(_|$)/.test(type);

/** Translates the tools of the request and those that items of the conversation, each with its path, added. */
export function toChatTools(
  request: ResponsesRequest,
  items: readonly (readonly [path: string, item: ResponseInputItem])[],
  support: ToolSupport,
  report: EncodeReport,
): ChatTools {
  const placed = [
    ...placedTools(request.tools ?? [], 'tools'),
    ...items.flatMap(([path, item]) =>
      isItemOf(item, 'additional_tools') || isItemOf(item, 'tool_search_output')
        ? placedTools(item.tools, `${path}.tools`)
        : [],
    ),
  ];
  const collector = new ToolCollector(placed, support, demandsSearch(request, placed), report);
  for (const one of placed) collector.add(one);
  return collector.build();
}

/** Whether `tool_choice` forces a search of the web: by its name, or as nothing else may be called. */
function demandsSearch({ tool_choice: choice }: ResponsesRequest, placed: readonly PlacedTool[]): boolean {
  const isSearch = ({ type }: { readonly type?: unknown }): boolean =>
    typeof type === 'string' && isWebSearchType(type);
  if (choice == null) return false;
  if (typeof choice === 'string')
    return choice === 'required' && placed.length > 0 && placed.every(({ tool }) => isSearch(tool));
  if (!isOfType(choice, 'allowed_tools')) return isSearch(choice);
  return choice.mode === 'required' && choice.tools.length > 0 && choice.tools.every(isSearch);
}

const placedTools = (tools: readonly ResponseTool[], path: string): PlacedTool[] =>
  tools.map((tool, index) => ({ path: `${path}[${index}]`, tool }));

class ToolCollector {
  readonly #tools = new Map<string, Tool>();
  readonly #paths = new Map<string, string>();
  readonly #namespaces = new Map<string, string[]>();
  readonly #names: ToolNameTable;
  readonly #demandsSearch: boolean;
  /** True if tools of providers are only offered beside those of the client: agents do that without needing them. */
  readonly #isOffered: boolean;
  readonly #report: EncodeReport;
  #webSearch: WebSearchOptions | null = null;

  constructor(
    placed: readonly PlacedTool[],
    support: ToolSupport,
    isSearchDemanded: boolean,
    report: EncodeReport,
  ) {
    const plain = placed.flatMap(({ tool }) =>
      isOfType(tool, 'function') || isOfType(tool, 'custom') ? [tool.name] : [],
    );
    this.#names = new ToolNameTable(plain, support.wrapsCustomTools === true);
    this.#isOffered = plain.length > 0;
    this.#demandsSearch = isSearchDemanded;
    this.#report = report;
  }

  add({ path, tool }: PlacedTool): void {
    if (isOfType(tool, 'function') || isOfType(tool, 'custom')) this.#addTool(tool, path, null);
    else if (isOfType(tool, 'tool_search')) this.#addToolSearch(tool, path);
    else if (isOfType(tool, 'namespace')) {
      if (tool.description != null && tool.description !== '')
        drop(this.#report, 'tools.description of namespaces');
      for (const [index, one] of tool.tools.entries())
        this.#addTool(one, `${path}.tools[${index}]`, tool.name);
    } else if (isWebSearchType(tool.type)) this.#addWebSearch(tool, path);
    else if (this.#isOffered)
      drop(this.#report, plainTypeOf(tool.type), 'the model has no such tool of its own');
    else refuse(this.#report, path);
  }

  build(): ChatTools {
    return {
      tools: [...this.#tools.values()],
      toolPaths: [...this.#tools.keys()].map((name) => this.#paths.get(name) ?? 'tools'),
      webSearch: this.#webSearch,
      names: this.#names,
      namespaces: this.#namespaces,
    };
  }

  #addTool(tool: ResponseFunctionTool | ResponseCustomTool, path: string, namespace: string | null): void {
    const known = tool.type === 'function' ? ResponseFunctionTool.properties : ResponseCustomTool.properties;
    // The name of an unknown member is the caller's own text: not repeated.
    if (Object.keys(tool).some((name) => !(name in known)))
      warn(this.#report, 'unknown members of tools dropped: not supported');
    if (tool.defer_loading === true) warn(this.#report, 'deferred tools loaded at once');
    const name = this.#names.chatNameOf({ kind: tool.type, name: tool.name, namespace });
    if (namespace !== null) {
      const known = this.#namespaces.get(namespace);
      if (known === undefined) this.#namespaces.set(namespace, [name]);
      else known.push(name);
    }
    // A search may find what was offered already.
    if (this.#tools.has(name)) return;
    this.#paths.set(name, path);
    if (tool.type === 'function') this.#tools.set(name, toFunction(tool, name));
    else if (!this.#names.wrapsCustomTools) this.#tools.set(name, this.#toCustom(tool, name, path));
    else {
      warn(this.#report, 'custom tools sent as functions');
      this.#tools.set(name, wrapCustomTool(tool, name));
    }
  }

  #toCustom({ description, format }: ResponseCustomTool, name: string, path: string): CustomTool {
    const custom: CustomTool['custom'] = { name, ...(description == null ? {} : { description }) };
    if (format == null || format.type === 'text') return { type: 'custom', custom };
    const { definition, syntax } = format;
    if (format.type !== 'grammar' || definition == null || syntax == null) {
      refuse(this.#report, `${path}.format`);
      return { type: 'custom', custom };
    }
    return {
      type: 'custom',
      custom: { ...custom, format: { type: 'grammar', grammar: { definition, syntax } } },
    };
  }

  /** The provider's search is not needed where all tools are loaded; the client's is a function. */
  #addToolSearch(
    { execution, description = null, parameters = null }: ResponseToolSearchTool,
    path: string,
  ): void {
    if (execution !== 'client') {
      drop(this.#report, 'tool_search', 'all tools are loaded');
      return;
    }
    const name = this.#names.chatNameOf({ kind: 'tool_search', name: toolSearchName, namespace: null });
    this.#tools.set(name, toFunction({ description, parameters }, name));
    this.#paths.set(name, path);
  }

  #addWebSearch(tool: ResponseOtherTool, path: string): void {
    if (!this.#demandsSearch) {
      drop(this.#report, 'web_search', 'the model has no search of its own');
      return;
    }
    const { filters, search_context_size: size, user_location: location } = tool;
    if (isRecord(filters) && Object.keys(omitNulls(filters)).length > 0)
      refuse(this.#report, `${path}.filters`);
    this.#webSearch = {
      ...(size === 'low' || size === 'medium' || size === 'high' ? { search_context_size: size } : {}),
      ...(isRecord(location)
        ? { user_location: { type: 'approximate', approximate: toLocation(location) } }
        : {}),
    };
  }
}

function toLocation(location: Readonly<Record<string, unknown>>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const name of ['city', 'country', 'region', 'timezone']) {
    const value = location[name];
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}

function toFunction(
  { description, parameters, strict }: Omit<FunctionTool['function'], 'name'>,
  name: string,
): FunctionTool {
  return {
    type: 'function',
    function: {
      name,
      ...(description == null ? {} : { description }),
      ...(parameters == null ? {} : { parameters }),
      ...(strict == null ? {} : { strict }),
    },
  };
}

/** Translates `tool_choice`. */
export function toChatToolChoice(
  { tool_choice: choice }: ResponsesRequest,
  { tools, names, namespaces, webSearch }: ChatTools,
  report: EncodeReport,
): ChatCompletionRequest['tool_choice'] {
  if (choice == null) return undefined;
  if (webSearch !== null) {
    warn(report, 'tool_choice dropped: the model decides how often it searches');
    return undefined;
  }
  if (choice === 'required' && tools.length === 0) {
    refuse(report, 'tool_choice');
    return undefined;
  }
  if (typeof choice === 'string') return choice;
  if (isNamed(choice)) {
    const name = names.chatNameOf({
      kind: choice.type,
      name: choice.name,
      namespace: choice.namespace ?? null,
    });
    return choice.type === 'function' || names.wrapsCustomTools
      ? { type: 'function', function: { name } }
      : { type: 'custom', custom: { name } };
  }
  if (!isOfType(choice, 'allowed_tools')) {
    refuse(report, 'tool_choice');
    return undefined;
  }
  const allowed = choice.tools.flatMap((reference, index) => {
    const found = namesOf(reference, names, namespaces);
    if (found === null) refuse(report, `tool_choice.tools[${index}]`);
    return found ?? [];
  });
  if (allowed.length > 0) {
    const kinds = new Map(tools.map((tool) => [nameOf(tool), tool.type]));
    const references = allowed.map((name) => {
      const type = kinds.get(name) === 'custom' ? 'custom' : 'function';
      return { type, [type]: { name } };
    });
    return { type: 'allowed_tools', allowed_tools: { mode: choice.mode, tools: references } };
  }
  if (choice.mode === 'required') refuse(report, 'tool_choice');
  return 'none';
}

const isNamed = (choice: Exclude<ResponseToolChoice, string>): choice is ResponseNamedChoice =>
  choice.type === 'function' || choice.type === 'custom';

const nameOf = (tool: Tool): string =>
  isOfType(tool, 'function') ? tool.function.name : isOfType(tool, 'custom') ? tool.custom.name : '';

/** Chat names that a reference of `allowed_tools` means; null if it means a tool that cannot be offered. */
function namesOf(
  reference: Readonly<Record<string, unknown>>,
  names: ToolNameTable,
  namespaces: ReadonlyMap<string, readonly string[]>,
): readonly string[] | null {
  const { type, name, namespace } = reference;
  if ((type === 'function' || type === 'custom') && typeof name === 'string') {
    return [
      names.chatNameOf({ kind: type, name, namespace: typeof namespace === 'string' ? namespace : null }),
    ];
  }
  if (type === 'namespace' && typeof name === 'string') return namespaces.get(name) ?? [];
  if (type === toolSearchName)
    return [...names.names].flatMap(([chatName, { kind }]) => (kind === 'tool_search' ? [chatName] : []));
  return typeof type === 'string' && isWebSearchType(type) ? [] : null;
}
