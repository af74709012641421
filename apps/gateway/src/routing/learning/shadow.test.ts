/** Weights in shadow: decided with, compared, and activated where feedback shows that they predict better. */
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { principal, routingTestBed, sampleAnswer } from '../../test-support/routing-test-bed.ts';
import { decisionRecord } from './decision-record.ts';

function fail(): never {
  throw new Error('Nothing was chosen.');
}

describe('weights in shadow', () => {
  it('runs custom weights in shadow, and activates them for an account whose feedback they predict better', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sluice-weights-'));
    const shipped = (name: string) => fileURLToPath(import.meta.resolve(`@sluice/router/weights/${name}`));
    await copyFile(shipped('router.bin'), join(folder, 'router.bin'));
    const abilities = JSON.parse(await readFile(shipped('abilities.json'), 'utf8'));
    // These take models of which nobody knows anything for hopeless.
    abilities.unknown.mean[0] = -4;
    abilities.facts.weights[0] = -4;
    await writeFile(join(folder, 'abilities.json'), JSON.stringify(abilities));
    const { choose, routing, stages, shadows } = await routingTestBed(
      `routing: { shadow: ${folder}, default: best }`,
    );
    const first = choose({}).auto;
    if (first?.shadow === undefined) throw new Error('Nothing was in shadow.');
    expect(first.shadow.version).not.toBe(first.version);
    expect(first.shadow.success.get('one/cheap')).toBeLessThan(0.1);
    const record = decisionRecord(first, []);
    const model = first.ranked[0]?.id ?? '';
    for (let at = 0; at < 200; at++)
      await routing.addFeedback({ requestId: `r${at}`, accountId: 'a', keyId: 'k', model, score: 0, record });
    // All answers were useless, the ones of the choice without the prompt as well: nobody is to blame.
    expect(stages).toEqual([['a', 'serving']]);
    expect(choose({}).auto).toMatchObject({ version: first.shadow.version, shadow: undefined });
    const other = choose({}, { ...principal(), accountId: 'b' }).auto;
    expect([other?.version, other?.shadow?.version]).toEqual([first.version, first.shadow.version]);
    routing.recordAnswer(choose({}, { ...principal(), accountId: 'b' }), {
      ...sampleAnswer,
      model: choose({}).targets[0] ?? fail(),
    });
    expect(shadows).toHaveLength(1);
    await rm(folder, { recursive: true });
  });

  it('rejects incomplete shadow abilities', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sluice-weights-'));
    const shipped = fileURLToPath(import.meta.resolve('@sluice/router/weights/router.bin'));
    await copyFile(shipped, join(folder, 'router.bin'));
    const broken = { unknown: {}, benchmarks: {}, models: { cheap: {} }, facts: {} };
    await writeFile(join(folder, 'abilities.json'), JSON.stringify(broken));
    const { choose, errors } = await routingTestBed(`routing: { shadow: ${folder} }`);
    const { auto } = choose({});
    expect([auto?.cause, auto?.shadow, errors.length]).toEqual(['utility', undefined, 1]);
    await rm(folder, { recursive: true });
  });

  it('uses the bundled weights if shadow weights cannot be read, and reports it once', async () => {
    const { choose, errors } = await routingTestBed('routing: { shadow: /nowhere }');
    expect([choose({}).auto?.shadow, choose({}).auto?.shadow]).toEqual([undefined, undefined]);
    expect(errors).toHaveLength(1);
    expect(String(errors[0])).toContain('routing.shadow (/nowhere) cannot be read');
  });
});
