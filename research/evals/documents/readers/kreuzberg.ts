/** kreuzberg, in a Python process that reads one file after another. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { maxReadMs, type Reader, type ReaderOutcome } from './reader.ts';

const run = promisify(execFile);
const maxMemoryKib = 8 * 1024 * 1024;

/** Answers each path on its standard input with a line of JSON. */
const program = `
import json, sys
from kreuzberg import ExtractionConfig, extract_file_sync
for line in sys.stdin:
    try:
        config = ExtractionConfig(use_cache=False, output_format="markdown")
        print(json.dumps({"text": extract_file_sync(line.rstrip("\\n"), config=config).content}), flush=True)
    except Exception as error:
        print(json.dumps({"refused": type(error).__name__}), flush=True)
`;

/** @param python an interpreter that has it, such as that of a virtual environment */
export async function kreuzbergReader(python: string): Promise<Reader> {
  const version = await run(python, ['-c', 'import kreuzberg; print(kreuzberg.__version__)']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
  let worker: Worker | undefined;
  return {
    name: 'kreuzberg',
    version,
    reads: () => true,
    read: (path) => {
      worker ??= startWorker(python);
      return worker.ask(path).catch(() => {
        worker?.close();
        worker = undefined;
        return { text: '', refused: 'crashed or too slow' };
      });
    },
    close: () => worker?.close(),
  };
}

interface Worker {
  ask(path: string): Promise<ReaderOutcome>;
  close(): void;
}

function startWorker(python: string): Worker {
  // A hostile file made it take 22 GiB, and with it the machine.
  const limited = ['-c', `ulimit -v ${maxMemoryKib} && exec "$0" "$@"`, python, '-c', program];
  const child: ChildProcess = spawn('sh', limited, { stdio: ['pipe', 'pipe', 'ignore'] });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('The process has no pipes.');
  let answer: ((line: string | undefined) => void) | undefined;
  createInterface({ input: stdout }).on('line', (line) => answer?.(line));
  child.once('exit', () => answer?.(undefined));
  return {
    ask: (path) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('too slow')), maxReadMs);
        answer = (line) => {
          clearTimeout(timer);
          if (line === undefined) return reject(new Error('crashed'));
          const { text, refused } = Object(JSON.parse(line));
          resolve({ text: typeof text === 'string' ? text : '', refused });
        };
        stdin.write(`${path}\n`);
      }),
    close: () => child.kill(),
  };
}
