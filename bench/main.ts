/** Measures the gateway beside a floor and other products; see README.md. Exit codes: 1: a check, a bar or a start failed; 2: usage. */
import { loadavg } from 'node:os';
import { type Options, parseOptions, USAGE } from './options.ts';
import { readBaseline, renderReport, summarize, writeBaseline } from './report/index.ts';
import { runBench } from './run-bench.ts';

const startedMs = performance.now();

function note(text: string): void {
  process.stderr.write(`${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
}

function optionsOrExit(): Options {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

const options = optionsOrExit();
if (options.help) {
  process.stdout.write(USAGE);
} else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  const [loadBefore = 0] = loadavg();
  const run = await runBench(options, note);
  const [loadAfter = 0] = loadavg();
  const summary = summarize(run, options, [loadBefore, loadAfter]);
  const baseline = await readBaseline();
  process.stderr.write(`\n${renderReport(summary, baseline)}`);
  if (options.baseline) note(`written: ${await writeBaseline(summary)}`);
  if (options.json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  const lacking = ['floor', 'sluice'].some((name) => summary.skipped[name] !== undefined);
  const missed = summary.verdicts.some(({ outcome }) => outcome === 'FAIL');
  const failed = lacking || missed || summary.checks.problems.length > 0;
  process.exitCode = failed ? 1 : 0;
}
