import { describe, expect, it } from 'vitest';
import { createTesseract } from './tesseract.ts';
import { createSystemTesseract } from './tesseract-system.ts';

const image = { width: 3, height: 2, pixels: new Uint8Array([0, 255, 0, 255, 0, 255]), dpi: 200 };

/** A fake `tesseract` program that reports its arguments as the words of one line. */
function fakeTesseract(body: string): readonly string[] {
  const source = `let input = Buffer.alloc(0);
    process.stdin.on('data', (chunk) => { input = Buffer.concat([input, chunk]); });
    process.stdin.on('end', () => { const args = process.argv.slice(1); ${body} });`;
  return [process.execPath, '-e', source];
}

const telling = fakeTesseract(`
  const words = [String(input.length), input.toString('latin1', 0, 2), ...args];
  words.forEach((word, at) => console.log(['5', 1, 1, 1, 1, at, at * 10, 5, 8, 9, 87.5, word].join('\\t')));
`);

describe('system tesseract', () => {
  it('receives image, languages, layout and resolution, and returns words', async () => {
    const engine = createSystemTesseract({ command: telling, languages: ['eng', 'deu'] });
    const words = await engine.recognize(image, ['eng', 'deu'], 199.6);
    expect(words.map(({ text }) => text)).toEqual([
      '17',
      'P5',
      'stdin',
      'stdout',
      '-l',
      'eng+deu',
      '--psm',
      '3',
      '--oem',
      '1',
      '--dpi',
      '200',
      'tsv',
    ]);
    expect(words[1]).toEqual({
      text: 'P5',
      x0: 10,
      y0: 5,
      x1: 18,
      y1: 14,
      confidence: 0.875,
      line: '1.1.1.1',
    });
  });

  it.each([
    ['fails', fakeTesseract('process.exitCode = 1;')],
    ['is not there', ['/nowhere/tesseract']],
    ['is killed', fakeTesseract("process.kill(process.pid, 'SIGKILL');")],
  ])('refuses when the program %s', async (_what, command) => {
    await expect(
      createSystemTesseract({ command, languages: ['eng'] }).recognize(image, ['eng'], 200),
    ).rejects.toThrow();
  });
});

describe('both engines', () => {
  it('support the languages of both', () => {
    const engine = createTesseract([], { command: telling, languages: ['chi_sim'] });
    expect(['chi_sim', 'deu', 'tlh'].map(engine.hasLanguage)).toEqual([true, true, false]);
  });

  it('fall back to WebAssembly for failures and single words', async () => {
    const broken = createTesseract([], { command: ['/nowhere/tesseract'], languages: ['eng'] });
    const white = { width: 60, height: 30, pixels: new Uint8Array(1800).fill(255), dpi: 200 };
    expect(await broken.recognize(white, ['eng'], 200)).toEqual([]);
    const told = createTesseract([], { command: telling, languages: ['eng'] });
    expect((await told.recognize(white, ['eng'], 200, 'word')).map(({ text }) => text)).not.toContain('P5');
    expect((await told.recognize(white, ['eng'], 200)).map(({ text }) => text)).toContain('P5');
  });
});
