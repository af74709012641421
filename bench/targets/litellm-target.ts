import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPython, pythonProgram } from './python-packages.ts';
import type { Target } from './target.ts';

const FOLDER = fileURLToPath(new URL('../peers/litellm', import.meta.url));
const KEY = 'sk-bench-key';

/** LiteLLM's proxy with one worker and a master key; no database, no retries, no logging callbacks. */
export const litellmTarget: Target = {
  name: 'litellm',
  isPeer: true,
  model: 'bench',
  unavailable: (note) => installPython(FOLDER, 'litellm', note),
  command: async ({ upstreamUrl, folder, freePort }) => {
    const config = join(folder, 'litellm.yaml');
    // JSON is YAML 1.2.
    await writeFile(config, JSON.stringify(settings(upstreamUrl)));
    return {
      command: pythonProgram(FOLDER, 'litellm'),
      args: ['--config', config, '--host', '127.0.0.1', '--port', String(freePort), '--num_workers', '1'],
      env: {
        LITELLM_LOG: 'ERROR',
        LITELLM_MODE: 'PRODUCTION',
        LITELLM_LOCAL_MODEL_COST_MAP: 'True',
      },
      cwd: folder,
      logFile: join(folder, 'litellm.log'),
      port: freePort,
    };
  },
  headers: () => ({ authorization: `Bearer ${KEY}` }),
};

function settings(upstreamUrl: string): object {
  return {
    model_list: [
      {
        model_name: 'bench',
        litellm_params: { model: 'openai/bench', api_base: `${upstreamUrl}/v1`, api_key: 'x' },
      },
    ],
    litellm_settings: { num_retries: 0, request_timeout: 60, callbacks: [], telemetry: false },
    general_settings: { master_key: KEY },
  };
}
