/**
 * How many tokens a model of a local server takes. Each kind of server says it elsewhere, and what it was started with
 * counts, not what the model could do: a server cuts a longer prompt, or refuses it.
 */
import { memberOf } from '../contract/index.ts';

/** Reads a JSON document from a loopback address through the egress; with a body, by POST. */
export type ReadJson = (url: URL, timeoutMs: number, body?: object) => Promise<unknown>;

export interface ContextReaderDeps {
  readonly readJson: ReadJson;
  readonly timeoutMs: number;
}

/** Context windows by model; models that the server says nothing about are missing. */
export type ContextWindows = ReadonlyMap<string, number>;

/** Models of a server whose details must be asked for one by one. */
const maxAskedModels = 100;

/** @param list the answer to `GET /v1/models` */
export async function readContextWindows(
  server: { readonly name: string; readonly baseUrl: string },
  list: unknown,
  deps: ContextReaderDeps,
): Promise<ContextWindows> {
  const listed = new Map<string, number>();
  const models = itemsOf(list, 'data');
  for (const model of models) {
    const id = memberOf(model, 'id');
    // vLLM and SGLang; llama.cpp; servers that write like OpenRouter.
    const tokens = firstCount([
      memberOf(model, 'max_model_len'),
      memberOf(memberOf(model, 'meta'), 'n_ctx'),
      memberOf(model, 'context_length'),
      memberOf(memberOf(model, 'meta'), 'n_ctx_train'),
    ]);
    if (typeof id === 'string' && tokens !== undefined) listed.set(id, tokens);
  }
  const ids = models.map((model) => memberOf(model, 'id')).filter((id) => typeof id === 'string');
  const more = await readers[server.name]?.(new URL(server.baseUrl).origin, ids, deps);
  return new Map([...listed, ...(more ?? [])]);
}

type Reader = (origin: string, ids: readonly string[], deps: ContextReaderDeps) => Promise<ContextWindows>;

const readers: Readonly<Record<string, Reader>> = {
  llamacpp: async (origin, ids, { readJson, timeoutMs }) => {
    const props = await readJson(new URL('/props', origin), timeoutMs).catch(() => undefined);
    const tokens = firstCount([
      memberOf(memberOf(props, 'default_generation_settings'), 'n_ctx'),
      memberOf(props, 'n_ctx'),
    ]);
    return new Map(tokens === undefined ? [] : ids.map((id) => [id, tokens]));
  },
  lmstudio: async (origin, _ids, { readJson, timeoutMs }) => {
    const models = itemsOf(
      await readJson(new URL('/api/v0/models', origin), timeoutMs).catch(() => undefined),
      'data',
    );
    return new Map(
      models.flatMap((model): [string, number][] => {
        const id = memberOf(model, 'id');
        const tokens = firstCount([
          memberOf(model, 'loaded_context_length'),
          memberOf(model, 'max_context_length'),
        ]);
        return typeof id === 'string' && tokens !== undefined ? [[id, tokens]] : [];
      }),
    );
  },
  ollama: async (origin, ids, { readJson, timeoutMs }) => {
    const running = itemsOf(
      await readJson(new URL('/api/ps', origin), timeoutMs).catch(() => undefined),
      'models',
    );
    const windows = new Map<string, number>();
    for (const id of ids.slice(0, maxAskedModels)) {
      const shown = await readJson(new URL('/api/show', origin), timeoutMs, { model: id }).catch(
        () => undefined,
      );
      const loaded = running.find(
        (model) => memberOf(model, 'name') === id || memberOf(model, 'model') === id,
      );
      const tokens = firstCount([
        memberOf(loaded, 'context_length'),
        numCtx(memberOf(shown, 'parameters')),
        architectureContext(memberOf(shown, 'model_info')),
      ]);
      if (tokens !== undefined) windows.set(id, tokens);
    }
    return windows;
  },
};

/** Ollama's parameters are lines of text, such as `num_ctx 8192`. */
function numCtx(parameters: unknown): number | undefined {
  if (typeof parameters !== 'string') return undefined;
  const found = /^\s*num_ctx\s+(\d+)\s*$/m.exec(parameters)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Its facts of a model have the architecture in their names, such as `llama.context_length`. */
function architectureContext(info: unknown): unknown {
  const architecture = memberOf(info, 'general.architecture');
  return typeof architecture === 'string' ? memberOf(info, `${architecture}.context_length`) : undefined;
}

function itemsOf(answer: unknown, name: string): readonly unknown[] {
  const items = memberOf(answer, name);
  return Array.isArray(items) ? items : [];
}

function firstCount(values: readonly unknown[]): number | undefined {
  return values.find((value): value is number => Number.isSafeInteger(value) && Number(value) > 0);
}
