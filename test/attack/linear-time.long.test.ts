/**
 * Everything that reads a text of others takes time that grows with its length only: whatever the text, one that is twice
 * as long takes at most 2.3 times as long, and none takes longer than its bound.
 */
import { describe, expect, it } from 'vitest';
import { documentSubjects } from './linear-time/document-subjects.ts';
import { gatewaySubjects } from './linear-time/gateway-subjects.ts';
import { measureGrowth } from './linear-time/measure.ts';
import { piiSubjects } from './linear-time/pii-subjects.ts';
import type { Subject } from './linear-time/subject.ts';
import { texts } from './linear-time/units.ts';
import { wireSubjects } from './linear-time/wire-subjects.ts';

const subjects: Readonly<Record<string, readonly Subject[]>> = {
  'personal data': piiSubjects,
  'wire formats': wireSubjects,
  'requests of clients': gatewaySubjects,
  documents: documentSubjects,
};
/** Printed for each subject. */
const slowestShown = 3;

describe.each(Object.entries(subjects))('SEC-34 linear time: %s', (_, tested) => {
  it.each(tested.map((subject): [string, Subject] => [subject.name, subject]))('%s', (name, subject) => {
    const grown = [...texts].map(([text, create]) => ({ text, ...measureGrowth(subject, create) }));
    const slowest = grown.toSorted((a, b) => b.msPerMegachar - a.msPerMegachar);
    const shown = slowest
      .slice(0, slowestShown)
      .map(({ text, msPerMegachar }) => `${msPerMegachar.toFixed(0)} ms ${text}`);
    process.stdout.write(`${name.padEnd(42)} ${shown.join('   ')}\n`);
    expect(
      grown.flatMap(({ text, problem }) => (problem === undefined ? [] : [`${text}: ${problem}`])),
    ).toEqual([]);
    expect(slowest[0]?.msPerMegachar).toBeLessThan(subject.maxMsPerMegachar);
  });
});
