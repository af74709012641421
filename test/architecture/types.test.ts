/** Only what the privacy module has returned can be sent: the compiler refuses everything else. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, REPOSITORY, tempDir } from '../support/index.ts';

const fixtures = join(REPOSITORY, 'test/architecture/fixtures/types');
const refused = {
  'raw-text.ts': 'TS2322',
  'look-alike.ts': 'TS2322',
  'own-clearance.ts': 'TS2693',
  'by-the-class.ts': 'TS2305',
} as const;

describe('the type that can be sent', () => {
  let errors: readonly string[];

  beforeAll(async () => {
    const folder = await tempDir('sluice-types-');
    const project = join(folder, 'tsconfig.json');
    const options = {
      extends: join(REPOSITORY, 'tsconfig.base.json'),
      compilerOptions: {
        noEmit: true,
        composite: false,
        declaration: false,
        sourceMap: false,
        rewriteRelativeImportExtensions: false,
        allowImportingTsExtensions: true,
        typeRoots: [join(REPOSITORY, 'node_modules/@types')],
      },
      include: [`${fixtures}/*.ts`],
    };
    await writeFile(project, JSON.stringify(options));
    const output = await new Promise<string>((resolve) => {
      execFile(
        join(REPOSITORY, 'node_modules/.bin/tsc'),
        ['-p', project, '--pretty', 'false'],
        { cwd: REPOSITORY },
        (_error, stdout) => resolve(stdout),
      );
    });
    errors = output
      .split('\n')
      .flatMap((line) => /([^/\s]+\.ts)\(\d+,\d+\): error (TS\d+)/.exec(line)?.slice(1, 3).join(' ') ?? []);
    return disposeAll;
  });

  it.each(Object.entries(refused))('%s does not compile', (file, code) => {
    expect(errors).toContain(`${file} ${code}`);
  });

  it('a request from the privacy module compiles, and nothing else fails', () => {
    expect([...errors].sort()).toEqual(
      Object.entries(refused)
        .map((entry) => entry.join(' '))
        .sort(),
    );
  });
});
