/** Measures weights made as the shipped ones on records that they did not see, and notes it beside them. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const help = `usage: npm run prove:router -- --hold FILE[,FILE]... --data FILE... --benchmarks FILE [--aider FILE]

For each --hold: trains weights from all --data but those files (as npm run train:router does) and measures them on the first
of them (as npm run eval:routing -- --weights does), beside the best mixture of fixed models. Writes
packages/router/weights/offline.json with the digest of the shipped router.bin: without it, or with areas below those of the
mixture, auto chooses without looking at prompts.
`;
const { values } = parseArgs({
  options: {
    hold: { type: 'string', multiple: true, default: [] },
    data: { type: 'string', multiple: true, default: [] },
    benchmarks: { type: 'string' },
    aider: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const root = fileURLToPath(new URL('../../../', import.meta.url));
const weights = join(root, 'packages/router/weights');

function run(script: string, args: readonly string[]): string {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--conditions=sluice-source', join(root, script), ...args],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 },
  );
  if (status !== 0) throw new Error(`${script} ended with ${status}.`);
  return stdout;
}

interface Measured {
  readonly router: string;
  readonly aiq: number;
}

/** Areas of our policy and of the best mixture of fixed models on the first of the files, learned from all others. */
function proven(held: readonly string[], benchmarks: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-proof-'));
  try {
    const rest = values.data.filter((file) => !held.some((one) => basename(one) === basename(file)));
    if (rest.length + held.length !== values.data.length)
      throw new Error(`--hold names files that no --data does: ${held.join(', ')}.`);
    const aider = values.aider === undefined ? [] : ['--aider', values.aider];
    const data = rest.flatMap((file) => ['--data', file]);
    run('research/training/router/main.ts', [
      ...data,
      '--benchmarks',
      benchmarks,
      ...aider,
      '--out',
      folder,
      '--json',
    ]);
    const [set = ''] = held;
    const told = run('research/evals/routing/main.ts', ['--set', set, '--weights', folder, '--json']);
    const { sets }: { sets: Readonly<Record<string, readonly { routers: readonly Measured[] }[]>> } =
      JSON.parse(told.trim().split('\n').at(-1) ?? '');
    const routers = Object.values(sets)[0]?.[0]?.routers ?? [];
    const areaOf = (name: string): number => {
      const area = routers.find(({ router }) => router === name)?.aiq;
      if (area === undefined) throw new Error(`eval:routing tells nothing of '${name}'.`);
      return Number(area.toFixed(4));
    };
    return { set: basename(set), policy: areaOf('ours'), fixed: areaOf('zero router') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function main(): void {
  const { benchmarks } = values;
  if (values.help || benchmarks === undefined || values.hold.length === 0) {
    process.stdout.write(help);
    if (!values.help) process.exitCode = 2;
    return;
  }
  const areas = values.hold.map((files) => {
    const area = proven(files.split(','), benchmarks);
    process.stdout.write(`${area.set}: ours ${area.policy}, fixed models ${area.fixed}\n`);
    return area;
  });
  const digest = createHash('sha256')
    .update(readFileSync(join(weights, 'router.bin')))
    .digest('hex');
  writeFileSync(join(weights, 'offline.json'), `${JSON.stringify({ weights: digest, areas }, null, 2)}\n`);
}

main();
