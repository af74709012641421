/** The machine's own `tesseract`, faster than ours and with the languages its operator installed: a process a page. */
import { spawn } from 'node:child_process';
import { DocumentError, type SystemTesseract } from '../model/index.ts';
import { parseWords } from './parse-words.ts';
import type { Tesseract } from './port.ts';

const PAGE = '3';
const WORD = '8';
const LONGEST_MS = 120_000;
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs the program on a picture: PGM in, TSV out, both by pipe. Rejects when it fails or says too much. */
function run(command: readonly string[], args: readonly string[], input: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const [program = 'tesseract', ...leading] = command;
    const child = spawn(program, [...leading, ...args], {
      env: { LC_ALL: 'C.UTF-8', OMP_THREAD_LIMIT: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_OUTPUT_BYTES) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(new DocumentError('malformed'));
    });
    child.stdin.on('error', () => {
      // It ended before it had read everything: its exit tells why.
    });
    child.stdin.end(input);
  });
}

/** Makes the engine. Does not start anything before the first picture. */
export function createSystemTesseract({ command, languages }: SystemTesseract): Tesseract {
  const known = new Set(languages);
  return {
    has: (language) => known.has(language),
    async read({ width, height, grey }, wanted, dpi, layout = 'page') {
      const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
      const mode = layout === 'page' ? PAGE : WORD;
      const resolution = String(Math.round(dpi));
      const args = [
        'stdin',
        'stdout',
        '-l',
        wanted.join('+'),
        '--psm',
        mode,
        '--oem',
        '1',
        '--dpi',
        resolution,
      ];
      return parseWords(await run(command, [...args, 'tsv'], Buffer.concat([head, grey])));
    },
  };
}
