import { styleText } from 'node:util';

interface Replaced {
  readonly code: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const colours = ['cyan', 'green', 'yellow', 'magenta', 'blue'] as const;

/** Highlights replacements for a terminal, with one color per group of types. */
export function highlighted(text: string, entities: readonly Replaced[]): string {
  let out = '';
  let done = 0;
  for (const { code, start, end, replacement } of entities) {
    const secret = code >= 600 && code < 700;
    const colour = secret ? 'red' : (colours[Math.floor(code / 100) % colours.length] ?? 'cyan');
    out += text.slice(done, start) + styleText(['bold', colour], replacement, { validateStream: false });
    done = end;
  }
  return out + text.slice(done);
}
