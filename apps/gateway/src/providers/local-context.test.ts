import { describe, expect, it } from 'vitest';
import { discoverLocalServers } from './discovery.ts';
import type { ReadJson } from './local-context.ts';

/** Answers of real servers, shortened, by path and, for POST, the model asked for. */
type Answers = Readonly<Record<string, unknown>>;

async function windowsOf(name: string, answers: Answers): Promise<readonly unknown[]> {
  return await new Promise((resolve) => {
    const readJson: ReadJson = async (url, _timeoutMs, body) => {
      const question = body === undefined ? '' : ` ${Reflect.get(body, 'model')}`;
      const answer = answers[url.pathname + question];
      if (answer === undefined) throw new Error('status 404');
      return answer;
    };
    const fetchJson = async () => ({ status: 404 });
    const finish = () => {
      discovery.stop();
      resolve(discovery.found().flatMap(({ models }) => models.map((model) => model.context_window)));
    };
    const servers = [{ name, baseUrl: 'http://127.0.0.1:1/v1' }];
    const discovery = discoverLocalServers({ readJson, fetchJson }, finish, servers);
  });
}

const models = (...data: readonly object[]) => ({ object: 'list', data });

describe('context windows of local servers', () => {
  it.each<[string, string, Answers, readonly unknown[]]>([
    [
      'vLLM',
      'vllm',
      { '/v1/models': models({ id: 'a', max_model_len: 32768 }, { id: 'b' }) },
      [32768, undefined],
    ],
    [
      'llama.cpp: what it was started with',
      'llamacpp',
      {
        '/v1/models': models({ id: 'a.gguf', meta: { n_ctx_train: 131072 } }),
        '/props': { default_generation_settings: { n_ctx: 8192 } },
      },
      [8192],
    ],
    [
      'llama.cpp without /props',
      'llamacpp',
      { '/v1/models': models({ id: 'a.gguf', meta: { n_ctx_train: 131072 } }) },
      [131072],
    ],
    [
      'LM Studio: loaded before possible',
      'lmstudio',
      {
        '/v1/models': models({ id: 'a' }, { id: 'b' }),
        '/api/v0/models': models(
          { id: 'a', max_context_length: 131072, loaded_context_length: 4096 },
          { id: 'b', max_context_length: 32768 },
        ),
      },
      [4096, 32768],
    ],
    [
      'Ollama: running, its parameters, its architecture, nothing',
      'ollama',
      {
        '/v1/models': models({ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }),
        '/api/ps': { models: [{ name: 'a', context_length: 4096 }] },
        '/api/show a': { parameters: 'num_ctx 8192' },
        '/api/show b': { parameters: 'stop "x"\nnum_ctx                        16384\n' },
        '/api/show c': { model_info: { 'general.architecture': 'llama', 'llama.context_length': 131072 } },
      },
      [4096, 16384, 131072, undefined],
    ],
    [
      'nonsense',
      'vllm',
      { '/v1/models': models({ id: 'a', max_model_len: -1 }, { id: 'b', max_model_len: '8192' }) },
      [undefined, undefined],
    ],
  ])('%s', async (_, name, answers, expected) => {
    expect(await windowsOf(name, answers)).toEqual(expected);
  });
});
