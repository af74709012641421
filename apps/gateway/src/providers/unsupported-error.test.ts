import { describe, expect, it } from 'vitest';
import { targetOf } from '../test-support/target-of.ts';
import { unsupported } from './unsupported-error.ts';

const target = targetOf('anthropic', 'c');
const nameOf = (name: string) => ({
  model: 'm',
  tools: [{ type: 'function' as const, function: { name } }],
  functions: [{ name }],
});

describe('the error for a name of a tool', () => {
  it.each(['tools[0].function.name', 'functions[0].name'])(
    'tells the name and what it may have: %s',
    (path) => {
      const { message, param } = unsupported([path], nameOf('catalog.get'), target);
      expect(message).toContain(`${path} ("catalog.get")`);
      expect(message).toMatch(/1 to 64 of the characters/);
      expect(message).not.toContain('ignore_mismatched_parameters');
      expect(param).toBe(path);
    },
  );

  it('cuts a long name', () => {
    expect(unsupported(['functions[0].name'], nameOf('a'.repeat(5000)), target).message.length).toBeLessThan(
      400,
    );
  });

  it('is the usual one for everything else', () => {
    expect(unsupported(['seed'], { model: 'm' }, target).message).toContain('Omit it');
  });
});
