/** The machine's own `tesseract`, faster than ours and with the languages its operator installed: a process a page. */
import { spawn } from 'node:child_process';
import { DocumentError, type SystemTesseract } from '../model/index.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { parseTsvWords } from './parse-tsv-words.ts';

const pageSegmentation = '3';
const wordSegmentation = '8';
const timeoutMs = 120_000;
const maxOutputBytes = 64 * 1024 * 1024;

/** Runs the program on a picture: PGM in, TSV out, both by pipe. Rejects when it fails or says too much. */
function run(command: readonly string[], args: readonly string[], input: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const [program = 'tesseract', ...leading] = command;
    const child = spawn(program, [...leading, ...args], {
      env: { LC_ALL: 'C.UTF-8', OMP_THREAD_LIMIT: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxOutputBytes) child.kill('SIGKILL');
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
export function createSystemTesseract({ command, languages }: SystemTesseract): OcrEngine {
  const known = new Set(languages);
  return {
    hasLanguage: (language) => known.has(language),
    async recognize({ width, height, pixels: grey }, wanted, dpi, layout = 'page') {
      const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
      const mode = layout === 'page' ? pageSegmentation : wordSegmentation;
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
      return parseTsvWords(await run(command, [...args, 'tsv'], Buffer.concat([head, grey])));
    },
  };
}
