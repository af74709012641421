import { describe, expect, it } from 'vitest';
import { masterKeysOf } from '../crypto/index.ts';
import { createContainerNames } from './container-names.ts';

const key = Buffer.alloc(32, 1);
const names = createContainerNames(masterKeysOf(key), 'acc_one');
const requestOf = (container: string) => ({
  model: 'm',
  input: [{ type: 'code_interpreter_call' as const, id: 'ci_1', code: '1', container_id: container }],
});

describe('names of containers', () => {
  it('resolve to ids that were given to the account', () => {
    const { request, ids } = names.resolve(requestOf(names.nameOf('cntr_1')));
    expect(request).toEqual(requestOf('cntr_1'));
    expect([...ids]).toEqual(['cntr_1']);
  });

  it('resolve after the master key was changed', () => {
    const later = createContainerNames(masterKeysOf(Buffer.alloc(32, 2), [key]), 'acc_one');
    expect([...later.resolve(requestOf(names.nameOf('cntr_1'))).ids]).toEqual(['cntr_1']);
  });

  it.each([
    ['an id without a digest', 'cntr_1'],
    ['a digest of another id', names.nameOf('cntr_2').replace('cntr_2', 'cntr_1')],
    ['a name of another account', createContainerNames(masterKeysOf(key), 'acc_two').nameOf('cntr_1')],
  ])('prove nothing for %s', (_, container) => {
    const { request, ids } = names.resolve(requestOf(container));
    expect(request).toEqual(requestOf(container));
    expect(ids.size).toBe(0);
  });
});
