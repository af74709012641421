/**
 * `npm run bench:wire`: CPU time of reading one text delta of a provider's stream, our reader and the vendor's
 * SDK in the same run. Ours also writes the chunk for the client, in the form of each API. `--json` adds a JSON object as last line.
 */
import { parseArgs } from 'node:util';
import { ownAnthropic, ownGemini, ownName, type StreamReader } from './wire/readers.ts';
import { anthropicStream, geminiStream, type SyntheticStream } from './wire/streams.ts';
import { anthropicSdk, googleSdk, installVendorSdks } from './wire/vendor-readers.ts';

const help = `Usage: npm run bench:wire -- [--rounds N] [--own] [--json]
  --rounds N  interleaved rounds (15); the median counts
  --own       without the vendors' SDKs
`;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    own: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
/** Microseconds of CPU that our readers may take for a delta. */
const barUs = 2;
/** What writing it in the form of another API may take more. */
const translationBarUs = 3;
/** Streams read in one round, so that a round is long against the clock. */
const perRound = 10;
/** Streams read before: V8 lets go of code that a whole round of another reader did not run. */
const warmUp = 20;

interface Line {
  readonly wire: string;
  readonly reader: string;
  readonly medianUs: number;
  readonly minUs: number;
}

async function cpuUs(reader: StreamReader, stream: SyntheticStream): Promise<number> {
  for (let turn = 0; turn < warmUp; turn++) await reader.read(stream.bytes);
  const before = process.cpuUsage();
  for (let turn = 0; turn < perRound; turn++) {
    if ((await reader.read(stream.bytes)) === 0) throw new Error(`${reader.name} read nothing`);
  }
  const used = process.cpuUsage(before);
  return (used.user + used.system) / (perRound * stream.deltas);
}

async function measure(
  wire: string,
  stream: SyntheticStream,
  readers: readonly StreamReader[],
): Promise<readonly Line[]> {
  const seen = new Map(readers.map((reader) => [reader.name, [] as number[]]));
  for (let round = 0; round < Number(values.rounds); round++) {
    process.stderr.write(`  ${wire}: round ${round + 1} of ${values.rounds}\n`);
    for (const reader of readers) seen.get(reader.name)?.push(await cpuUs(reader, stream));
  }
  return [...seen].map(([reader, all]) => {
    const sorted = all.toSorted((a, b) => a - b);
    return { wire, reader, medianUs: sorted[Math.floor(sorted.length / 2)] ?? 0, minUs: sorted[0] ?? 0 };
  });
}

/** The bar of a reader of ours, in microseconds; undefined for those of vendors. */
function barOf(lines: readonly Line[], wire: string, reader: string): number | undefined {
  if (reader === ownName) return barUs;
  const own = lines.find((line) => line.wire === wire && line.reader === ownName);
  return reader.startsWith(ownName) && own !== undefined ? own.medianUs + translationBarUs : undefined;
}

async function main(): Promise<void> {
  const note = (text: string): boolean => process.stderr.write(`${text}\n`);
  const vendors = !values.own && (await installVendorSdks(note));
  const anthropic = anthropicStream();
  const gemini = geminiStream();
  const lines = [
    ...(await measure('anthropic', anthropic, [...ownAnthropic, ...(vendors ? [anthropicSdk()] : [])])),
    ...(await measure('gemini', gemini, [...ownGemini, ...(vendors ? [googleSdk()] : [])])),
  ];
  for (const { wire, reader, medianUs, minUs } of lines) {
    const bar = barOf(lines, wire, reader);
    const verdict = bar === undefined ? '' : medianUs <= bar ? 'pass' : 'FAIL';
    process.stdout.write(
      `${wire.padEnd(10)} ${reader.padEnd(40)} ${medianUs.toFixed(2).padStart(6)} us a delta (min ${minUs.toFixed(2)})  ${verdict}\n`,
    );
  }
  if (values.json) process.stdout.write(`${JSON.stringify({ barUs, translationBarUs, lines })}\n`);
  const isMissed = ({ wire, reader, medianUs }: Line): boolean =>
    medianUs > (barOf(lines, wire, reader) ?? Infinity);
  if (lines.some(isMissed)) process.exitCode = 1;
}

if (values.help) process.stdout.write(help);
else await main();
