import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createNamesModel } from '../names/index.ts';
import { recognizers } from '../recognizers/index.ts';
import { createPlainView } from '../replace/plain-view.ts';
import { createDetector } from './detector.ts';

const weights = readFileSync(fileURLToPath(import.meta.resolve('@sluice/pii/weights/names.bin')));
const { detect } = createDetector({ recognizers, names: createNamesModel(weights) });

const peopleIn = (text: string): string[] =>
  detect(text)
    .filter(({ code }) => code === 101)
    .map(({ start, end }) => text.slice(start, end));

describe('names in structure', () => {
  it.each([
    [
      'the name of a step',
      'jobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n      - name: Setup Gorvex\n        uses: gorvex/setup-gorvex@v2\n',
    ],
    [
      'the language of a fence',
      '# Install\n\n```bash\nnpm install gorvex\n```\n\nThen run `gorvex --watch` in the repository.\n',
    ],
    [
      'a product',
      'Use Zelvora for the cache. Run `zelvora init`, then set `ZELVORA_API_KEY`. Zelvora reads `zelvora.json`.\n',
    ],
    [
      'a verb at the head of an item',
      '## Rules\n1. Call `get_page` first.\n2. Summarize long files.\n3. Escalate errors to the tool.\n',
    ],
    [
      'a class',
      'import { RouterStore } from "./router.ts";\nconst store = new RouterStore({ size: 3 });\nreturn nil;\n',
    ],
  ])('%s is nobody', (_, text) => expect(peopleIn(text)).toEqual([]));

  it.each([
    [
      'an author',
      '{ "name": "x", "author": "Karin Holzmann <karin.holzmann@example.org>" }',
      'Karin Holzmann',
    ],
    [
      'a commit',
      'commit 1f2e\nAuthor: Paulo Ferreira <paulo@example.org>\n\n    Fix parser\n',
      'Paulo Ferreira',
    ],
    ['a sentence', 'Please ask Karin Holzmann whether the invoice was paid.', 'Karin Holzmann'],
  ])('%s is somebody', (_, text, name) => expect(peopleIn(text)).toContain(name));

  it.each([
    ['Visit Acme Corp.', ['Acme Corp.']],
    ['Thanks Initech Inc.', ['Initech Inc.']],
    ['Meet on Monday for Siemens AG.', ['Siemens AG']],
    ['Barclays Bank and Deutsche Bahn AG signed.', ['Barclays Bank', 'Deutsche Bahn AG']],
    ['We buy from Best Buy Inc. today', ['Best Buy Inc.']],
  ])('organizations without the sentence around them: %s', (text, expected) => {
    const found = detect(text).filter(({ code }) => code === 301);
    const values = found.map(({ start, end }) => text.slice(start, end).replace(/\.$/, ''));
    expect([...new Set(values)]).toEqual(expected.map((value) => value.replace(/\.$/, '')));
  });

  it('says what found a span', () => {
    const found = detect('Please ask Karin Holzmann, karin@example.org');
    const by = new Map(found.map(({ code, recognizer }) => [code, recognizer]));
    expect(by.get(101)).toBe('names');
    expect(by.get(201)).toBe('email-address');
  });

  it('takes linear time', () => {
    const time = (count: number): number => {
      const text = '- Zora Blanchett: `zora`\n'.repeat(count);
      const began = performance.now();
      detect(text);
      return performance.now() - began;
    };
    time(200);
    const short = Math.min(time(1000), time(1000));
    expect(time(8000)).toBeLessThan(40 * short + 200);
  });
});

describe('words of dates, labels and orders', () => {
  it.each([
    'Current time:\nTue Jun 02 20:17:00 CST 2026',
    'Thu Jul 09 13:00\nFri Jul 10 09:30',
    'Date: Sat, 28 Nov 2026 17:03:09 +0100',
    'Do Jul 09 13:00:12 host sshd[411]: started',
    'mar. juin 02 20:17:00 CEST 2026',
    'dom giu 07 10:12:44 CEST 2026',
    'T.C. Kimlik No: none',
    'Solana wallet address: none yet',
    'Chase the bug in this release. Chase logged the call.',
  ])('the detector finds no person in %j', (text) => {
    expect(peopleIn(text)).toEqual([]);
  });
});

describe('names in diffs', () => {
  const people = [
    'Karin Holzmann',
    'Dimitri Papadakis',
    'Mei Tanaka',
    'Fatima Al-Sayed',
    'Wei Zhang',
    'Tove Lindqvist',
  ];
  it.each(people)('the detector finds %s on an added line, alone and next to the address', (name) => {
    const local = name.toLowerCase().replaceAll(' ', '.');
    for (const line of [name, `${name}, ${local}@example.org`, `| ${name} | lead |`, `return "${name}"`]) {
      const diff =
        createPlainView(`diff --git a/a b/a\n--- /dev/null\n+++ b/a\n@@ -0,0 +1,1 @@\n+${line}\n`)?.text ??
        '';
      expect(peopleIn(diff).join(), diff).toContain(name);
    }
  });
});
