/** `sluice anonymize`: a text from a file or standard input, without its personal data. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanEnv, disposeAll, SLUICE_COMMAND, tempDir } from '../support/index.ts';

const letter = 'Dear Karin Holzmann, IBAN DE89 3704 0044 0532 0130 00.\n';
const masked = 'Dear <PERSON_1>, IBAN <IBAN_1>.\n';

describe('sluice anonymize', () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await tempDir('sluice-anonymize-');
    file = join(folder, 'letter.txt');
    await writeFile(file, letter);
  });
  afterAll(disposeAll);

  const run = (args: readonly string[], input = '') => {
    const { node, args: before } = SLUICE_COMMAND;
    const options = { input, encoding: 'utf8', cwd: folder, env: cleanEnv(folder) } as const;
    return spawnSync(node, [...before, 'anonymize', ...args], options);
  };

  it('reads a file or standard input, and writes the text', () => {
    expect(run([file])).toMatchObject({ status: 0, stdout: masked });
    expect(run(['-'], letter)).toMatchObject({ status: 0, stdout: masked });
    expect(run([file, '--types', '404'])).toMatchObject({ stdout: 'Dear Karin Holzmann, IBAN <IBAN_1>.\n' });
    expect(run([file, '--replacement', 'redact'])).toMatchObject({ stdout: 'Dear <PERSON>, IBAN <IBAN>.\n' });
  });

  it('prints JSON with the entities, and the values only on request', () => {
    const shown = JSON.parse(run([file, '--json']).stdout);
    expect(shown).toMatchObject({
      text: masked,
      entities: [{ type: 'PERSON', start: 5, end: 19 }, { type: 'IBAN_CODE' }],
    });
    expect(JSON.stringify(shown)).not.toContain('Holzmann');
    const { mapping } = JSON.parse(run([file, '--json', '--mapping']).stdout);
    expect(mapping).toMatchObject({ '<PERSON_1>': 'Karin Holzmann' });
  });

  it('explains what it found, and by what', () => {
    const { status, stdout } = run([file, '--explain']);
    expect(status).toBe(0);
    const [person, account] = stdout.split('\n');
    expect(person).toMatch(/^1:6 PERSON \S+ [01]\.\d\d "Karin Holzmann" \(.*model score \+\d/);
    expect(account).toMatch(/^1:27 IBAN_CODE \S+ [01]\.\d\d "DE89.* \(form, validated, context "IBAN"\)$/);
  });

  it('explains with the lists, patterns and thresholds of a configuration', async () => {
    const config = join(folder, 'sluice.yaml');
    const rules = '  deny: [{ value: blue heron }]\n  thresholds: [{ type: PERSON, score: 1 }]\n';
    await writeFile(config, `anonymization:\n${rules}`);
    const text = 'Dear Karin Holzmann, the Blue Heron flies.\n';
    expect(run(['-', '--config', config], text).stdout).toMatch(
      /^Dear Karin Holzmann, the <[A-Z_]+_1> flies/,
    );
    const { entities } = JSON.parse(run(['-', '--config', config, '--explain', '--json'], text).stdout);
    expect(entities).toMatchObject([{ recognizer: 'deny', score: 1, evidence: [] }]);
    expect(run(['-', '--config', join(folder, 'none.yaml')], text).status).not.toBe(0);
  });

  it.each([
    ['a file that is not there', ['nowhere.txt'], 1],
    ['an unknown type', ['letter.txt', '--types', '7777'], 2],
    ['no file', [], 2],
    ['a mapping without JSON', ['letter.txt', '--mapping'], 2],
  ])('fails for %s', (_, args, status) => {
    const ended = run(args);
    expect(ended.status).toBe(status);
    expect(ended.stderr).not.toBe('');
  });
});
