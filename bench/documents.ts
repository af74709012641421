/** Speed and cost of reading documents: `npm run bench:documents -- --help`. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createDocumentEngine, type DocumentEngine } from '@sluice/documents';

const help = `Usage: npm run bench:documents -- [options]
  --set PATH   a folder of documents, repeatable (our fixtures)
  --rounds N   rounds over all files (20); of OCR one in ten
  --save       write the figures to bench/documents-baseline.json
  --json       print one JSON object as the last line; the table goes to standard error
`;
const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '20' },
    save: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const own = fileURLToPath(new URL('../packages/documents/fixtures/files/', import.meta.url));
const baseline = fileURLToPath(new URL('./documents-baseline.json', import.meta.url));

/** Kinds of files that are measured together. */
const kinds: Readonly<Record<string, RegExp>> = {
  pdf: /^\.pdf$/,
  office: /^\.(?:docx?|xlsx?|pptx?|od[tsp]|rtf|epub)$/,
  ocr: /^\.(?:png|jpe?g|tiff?|bmp)$/,
};

/**
 * Processor time of our children, and of theirs, since some start through another program; and the most memory that one of them
 * has had: milliseconds and MiB.
 */
function children(): { readonly cpuMs: number; readonly peakMegabytes: number } {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const byParent = Map.groupBy(rows, ([, parent]) => parent);
  const ours: number[] = [];
  for (let next: readonly number[] = [process.pid]; next.length > 0; ) {
    next = next.flatMap((parent) => byParent.get(parent) ?? []).flatMap(([pid]) => pid ?? []);
    ours.push(...next);
  }
  let cpuMs = 0;
  let peak = 0;
  for (const pid of ours) {
    cpuMs += cpuMsOf(pid);
    peak = Math.max(peak, peakKibOf(pid) / 1024);
  }
  return { cpuMs, peakMegabytes: Math.round(peak) };
}

function peakKibOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** That of `ps` itself is gone. */
function cpuMsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

interface Cost {
  readonly files: number;
  readonly pages: number;
  readonly cpuMsPerPage: number;
  readonly cpuMsPerFile: number;
  readonly pagesPerCpuSecond: number;
  readonly peakMegabytes: number;
}

async function measure(
  documents: DocumentEngine,
  files: readonly Uint8Array[],
  rounds: number,
): Promise<Cost> {
  const round = async (): Promise<number> => {
    let pages = 0;
    for (const bytes of files)
      pages += await documents.extract(bytes).then(
        (read) => read.pages.length,
        () => 0,
      );
    return pages;
  };
  await round();
  const before = children();
  let pages = 0;
  for (let turn = 0; turn < rounds; turn += 1) pages += await round();
  const after = children();
  const cpuMs = after.cpuMs - before.cpuMs;
  const two = (value: number): number => Math.round(value * 100) / 100;
  return {
    files: files.length,
    pages: pages / rounds,
    cpuMsPerPage: two(cpuMs / pages),
    cpuMsPerFile: two(cpuMs / rounds / files.length),
    pagesPerCpuSecond: two((pages * 1000) / cpuMs),
    peakMegabytes: after.peakMegabytes,
  };
}

async function main(): Promise<void> {
  const print = values.json ? console.error : console.log;
  const folders = values.set.length > 0 ? values.set : [own];
  const found = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const results: Record<string, Cost> = {};
  for (const [kind, pattern] of Object.entries(kinds)) {
    const files = found
      // Neither what is refused, nor an Office file whose text is a picture, which OCR reads.
      .filter((path) => pattern.test(extname(path)) && !/program|empty|cut-off|picture/.test(path))
      .map((path) => new Uint8Array(readFileSync(path)));
    if (files.length === 0) continue;
    const documents = createDocumentEngine({ textProcesses: 1, ocrProcesses: 1, recycleAfterDocuments: 1e9 });
    const rounds = Math.max(1, Math.round(Number(values.rounds) / (kind === 'ocr' ? 10 : 1)));
    const cost = await measure(documents, files, rounds);
    documents.close();
    results[kind] = cost;
    print(
      `${kind.padEnd(8)} ${Object.entries(cost)
        .map(([name, value]) => `${name} ${value}`)
        .join('  ')}`,
    );
  }
  if (values.save) writeFileSync(baseline, `${JSON.stringify(results, null, 1)}\n`);
  if (values.json) console.log(JSON.stringify({ documents: results }));
}

if (values.help) console.log(help);
else await main();
