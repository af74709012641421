/** The measured figures of README.md, from the baselines in git. */
import { readJson } from './repository.ts';

const start = '<!-- figures: written by `npm run docs` from the baselines in git -->\n';
const end = '<!-- /figures -->';

/** A figure of a baseline by its path. Throws if it is not there. */
function figureAt(baseline: unknown, ...path: readonly string[]): number {
  const value: unknown = path.reduce<unknown>((at, name) => Object(at)[name], baseline);
  if (typeof value !== 'number') throw new Error(`A baseline has no figure ${path.join(' > ')}.`);
  return value;
}

const fixed = (value: number, digits = 0): string => value.toFixed(digits);
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** The list of figures as Markdown. */
export async function readFigures(): Promise<string> {
  const speed = await readJson('bench/baseline.json');
  const detection = await readJson('research/evals/pii/baseline.json');
  const detectionSpeed = await readJson('bench/pii-baseline.json');
  const documents = await readJson('bench/documents-baseline.json');
  const router = await readJson('bench/router-baseline.json');
  const resilience = await readJson('research/simulations/routing/baseline.json');
  const { date, node, cpu } = Object(speed);
  const of = (target: string, name: string, digits = 0): string =>
    fixed(figureAt(speed, 'targets', target, name), digits);
  const success: unknown = Object(resilience).bars?.find(
    ({ name }: { name: string }) => name === 'success in incidents',
  );
  return [
    '- CPU time, in one run with others (`npm run bench`), in µs:',
    '',
    ...table(of),
    '',
    '  The Node proxy parses, checks and logs nothing. TensorZero is the gateway inside its Python wheel; LiteLLM has one worker.',
    `- Latency added at 200 requests per second: median ${of('sluice', 'rate.addedP50Ms', 2)} ms, 99th percentile ${of('sluice', 'rate.addedP99Ms', 2)} ms`,
    `  (\`npm run bench\`, side by side on one machine: ${cpu}, Node ${String(node).slice(1)}, ${String(date).slice(0, 10)}).`,
    `- Personal data found in 420 prompts in seven languages, by characters: recall ${percent(figureAt(detection, 'prompts', 'chars', 'recall'))}, precision ${percent(figureAt(detection, 'prompts', 'chars', 'precision'))}; in`,
    `  ${fixed(figureAt(detection, 'prompts-fresh', 'rows'))} newer ones: ${percent(figureAt(detection, 'prompts-fresh', 'chars', 'recall'))} and ${percent(figureAt(detection, 'prompts-fresh', 'chars', 'precision'))}. A direct identifier was missed, at least in part, in ${percent(figureAt(detection, 'prompts', 'leaks', 'direct'))} and`,
    `  ${percent(figureAt(detection, 'prompts-fresh', 'leaks', 'direct'))} of them (\`npm run eval:pii\`). The rules were developed with these prompts: expect less on yours.`,
    `- Detection in a 4 kB text: ${fixed(figureAt(detectionSpeed, 'speeds', 'everything', 'p50Ms'), 1)} ms (\`npm run bench:pii\`).`,
    `- Documents: ${fixed(figureAt(documents, 'pdf', 'pagesPerCpuSecond'))} PDF pages per CPU second, ${fixed(figureAt(documents, 'office', 'cpuMsPerFile'), 1)} ms per Office file, ${fixed(figureAt(documents, 'ocr', 'cpuMsPerPage') / 1000, 1)} s per OCR page, on small`,
    '  test files (`npm run bench:documents`).',
    `- Routing decision for a 4 kB prompt among 20 models: ${fixed(figureAt(router, 'microseconds', '4000/20'))} µs (\`npm run bench:router\`).`,
    `- Requests answered in simulated provider incidents: ${percent(figureAt(success, 'value'))} (\`npm run sim:routing -- --hours ${figureAt(resilience, 'hours')}\`).`,
    '',
  ].join('\n');
}

const measured = ['sluice', 'floor', 'tensorzero', 'portkey', 'litellm'];
const tableRows: readonly (readonly [label: string, figure: string, digits: number])[] = [
  ['1 kB request', 'cpu-1k.cpuUs', 0],
  ['200 kB request', 'cpu-200k.cpuUs', 0],
  ['20 kB response', 'cpu-answer20k.cpuUs', 0],
  ['streamed chunk', 'sse-cpu.cpuChunkUs', 1],
];

/** CPU times of all that the benchmark measures, as a Markdown table with columns aligned as Biome does. */
function table(of: (target: string, name: string, digits: number) => string): readonly string[] {
  const rows = [
    ['', 'Sluice', 'Node proxy', 'TensorZero', 'Portkey', 'LiteLLM'],
    ...tableRows.map(([label, figure, digits]) => [
      label,
      ...measured.map((target) => of(target, figure, digits)),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    `  | ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)];
}

/** README.md with these figures between its marks. */
export function withFigures(readme: string, figures: string): string {
  const from = readme.indexOf(start);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error('README.md has no place for the figures.');
  return `${readme.slice(0, from)}${start}\n${figures}\n${readme.slice(to)}`;
}
