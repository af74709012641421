/**
 * Runs the system's `tesseract` program, one process per page. It is faster than the WebAssembly build and has the
 * languages that the operator installed.
 */
import { spawn } from 'node:child_process';
import { DocumentError, type SystemTesseract } from '../model/index.ts';
import { numberSigns, type OcrEngine } from './ocr-engine.ts';
import { parseTsvWords } from './parse-tsv-words.ts';

const pageSegmentation = '3';
const wordSegmentation = '8';
const timeoutMs = 120_000;
const maxOutputBytes = 64 * 1024 * 1024;

/**
 * Runs the program on an image, with PGM input and TSV output over pipes. Rejects if it fails or exceeds the output
 * limit.
 */
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
      // The program exited before reading all input; its exit code explains why.
    });
    child.stdin.end(input);
  });
}

/** Creates the engine. Starts no process before the first image. */
export function createSystemTesseract({ command, languages }: SystemTesseract): OcrEngine {
  const known = new Set(languages);
  return {
    hasLanguage: (language) => known.has(language),
    async recognize({ width, height, pixels }, wanted, dpi, layout = 'page') {
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
        ...(layout === 'number' ? ['-c', `tessedit_char_whitelist=${numberSigns}`] : []),
      ];
      return parseTsvWords(await run(command, [...args, 'tsv'], Buffer.concat([head, pixels])));
    },
  };
}
