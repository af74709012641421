import { describe, expect, it } from 'vitest';
import { createTesseract } from './tesseract.ts';
import { createSystemTesseract } from './tesseract-system.ts';

const image = { width: 3, height: 2, pixels: new Uint8Array([0, 255, 0, 255, 0, 255]), dpi: 200 };

/** A program in the place of `tesseract`: it tells what it was given as the words of one line. */
function standIn(body: string): readonly string[] {
  const source = `let input = Buffer.alloc(0);
    process.stdin.on('data', (chunk) => { input = Buffer.concat([input, chunk]); });
    process.stdin.on('end', () => { const args = process.argv.slice(1); ${body} });`;
  return [process.execPath, '-e', source];
}

const telling = standIn(`
  const words = [String(input.length), input.toString('latin1', 0, 2), ...args];
  words.forEach((word, at) => console.log(['5', 1, 1, 1, 1, at, at * 10, 5, 8, 9, 87.5, word].join('\\t')));
`);

describe("the machine's tesseract", () => {
  it('gets the picture by pipe, its languages, layout and resolution, and tells words', async () => {
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
    ['fails', standIn('process.exitCode = 1;')],
    ['is not there', ['/nowhere/tesseract']],
    ['is killed', standIn("process.kill(process.pid, 'SIGKILL');")],
  ])('refuses when the program %s', async (_what, command) => {
    await expect(
      createSystemTesseract({ command, languages: ['eng'] }).recognize(image, ['eng'], 200),
    ).rejects.toThrow();
  });
});

describe('both engines', () => {
  it('know the languages of either', () => {
    const engine = createTesseract([], { command: telling, languages: ['chi_sim'] });
    expect(['chi_sim', 'deu', 'tlh'].map(engine.hasLanguage)).toEqual([true, true, false]);
  });

  it('ours reads what the program cannot, and single words', async () => {
    const broken = createTesseract([], { command: ['/nowhere/tesseract'], languages: ['eng'] });
    const white = { width: 60, height: 30, pixels: new Uint8Array(1800).fill(255), dpi: 200 };
    expect(await broken.recognize(white, ['eng'], 200)).toEqual([]);
    const told = createTesseract([], { command: telling, languages: ['eng'] });
    expect((await told.recognize(white, ['eng'], 200, 'word')).map(({ text }) => text)).not.toContain('P5');
    expect((await told.recognize(white, ['eng'], 200)).map(({ text }) => text)).toContain('P5');
  });
});
