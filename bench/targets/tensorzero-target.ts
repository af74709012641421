import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPython, pythonProgram } from './python-packages.ts';
import type { Target } from './target.ts';

const FOLDER = fileURLToPath(new URL('../peers/tensorzero', import.meta.url));

/**
 * TensorZero's gateway as the published Python wheel has it: the same Rust code as the standalone program, without its
 * allocator and link-time optimization. No database, no observability.
 */
export const tensorzeroTarget: Target = {
  name: 'tensorzero',
  isPeer: true,
  model: 'tensorzero::model_name::bench',
  path: '/openai/v1/chat/completions',
  unavailable: (note) => installPython(FOLDER, 'python', note),
  command: async ({ upstreamUrl, folder }) => {
    const config = join(folder, 'tensorzero.toml');
    await writeFile(config, configText(upstreamUrl));
    return {
      command: pythonProgram(FOLDER, 'python'),
      args: [join(FOLDER, 'start_gateway.py'), config],
      env: {},
      cwd: folder,
      logFile: join(folder, 'tensorzero.log'),
      port: null,
    };
  },
  headers: () => ({ authorization: 'Bearer bench-key' }),
};

function configText(upstreamUrl: string): string {
  return [
    '[gateway]',
    'observability.enabled = false',
    '[models.bench]',
    'routing = ["bench"]',
    '[models.bench.providers.bench]',
    'type = "openai"',
    'model_name = "bench"',
    `api_base = "${upstreamUrl}/v1/"`,
    'api_key_location = "none"',
    '',
  ].join('\n');
}
