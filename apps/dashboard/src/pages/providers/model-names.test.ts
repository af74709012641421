import { expect, it } from 'vitest';
import { modelsOf, namesText, readNames } from './model-names.ts';

const before = ['small', { name: 'large', context_window: 8192 }];

it('keeps what is stored of a model that stays', () => {
  expect(namesText(before)).toBe('small\nlarge');
  expect(modelsOf(readNames('large, new\n\nnew'), before)).toEqual([before[1], 'new']);
  expect(modelsOf(readNames(' \n'), before)).toBeNull();
});
