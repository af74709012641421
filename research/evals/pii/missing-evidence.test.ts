import { describe, expect, it } from 'vitest';
import { createEvidenceEngine, EvidenceTally, type MistakenPlace } from './missing-evidence.ts';

const engine = createEvidenceEngine();

function linesOf(text: string, value: string, more: Partial<MistakenPlace>): readonly string[] {
  const tally = new EvidenceTally(engine);
  const start = text.indexOf(value);
  tally.add({
    what: 'missed',
    type: 'PERSON',
    recognizer: '',
    text,
    start,
    end: start + value.length,
    ...more,
  });
  return tally.lines();
}

describe('EvidenceTally', () => {
  it('says what was missing around a name', () => {
    const [line] = linesOf('Yesterday Karin Holzmann called.', 'Karin Holzmann', {
      what: 'for nothing',
      recognizer: 'names',
    });
    expect(line).toMatch(/^ {4}for nothing names PERSON 1; without cue 1, mail address or handle 1/);
    expect(line).not.toContain('known name');
  });

  it('says that nothing looks for a value, or that it is taken for something else', () => {
    expect(linesOf('the zzyxq went', 'zzyxq', { type: 'AGE' })).toEqual([
      '    missed AGE 1; no recognizer 1',
    ]);
    expect(linesOf('mail a@example.org', 'a@example.org', { type: 'ADDRESS' })).toEqual([
      '    missed ADDRESS 1; found as EMAIL_ADDRESS 1',
    ]);
  });
});
