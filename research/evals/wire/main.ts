/** Replays recorded answers of providers through a gateway; see README.md. Exit codes: 1: a difference; 2: usage. */
import { type Options, parseOptions, USAGE } from './options.ts';
import { loadRecordings } from './recordings.ts';
import { replayAll } from './replay.ts';
import { renderTable, summarize } from './report.ts';

function optionsOrExit(): Options {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

async function run({ set, only, apis, json }: Options): Promise<void> {
  const startedMs = performance.now();
  const recordings = (await loadRecordings(set)).filter(({ id }) => id.includes(only));
  const results = await replayAll(recordings, apis);
  const summary = summarize(set, results, (performance.now() - startedMs) / 1000);
  (json ? process.stderr : process.stdout).write(renderTable(results, summary));
  if (json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  process.exitCode = summary.different > 0 || summary.comparisons === 0 ? 1 : 0;
}

const options = optionsOrExit();
if (options.help) {
  process.stdout.write(USAGE);
} else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  try {
    await run(options);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
