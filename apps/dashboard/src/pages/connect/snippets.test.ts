import { expect, it } from 'vitest';
import { clientSnippets } from './snippets.ts';

const facts = { address: 'http://127.0.0.1:4100', key: 'k' };

it.each(clientSnippets)('asks for anonymization in $id only if it shall and can', ({ canAsk, code }) => {
  expect(code({ ...facts, isPrivate: true }).includes('enable_anonymization')).toBe(canAsk);
  expect(code({ ...facts, isPrivate: false })).not.toContain('anonymization');
});

it('writes bodies that are JSON, and files that are', () => {
  const bodyOf = (id: string, isPrivate: boolean): unknown => {
    const code = clientSnippets.find((one) => one.id === id)?.code({ ...facts, isPrivate }) ?? '';
    return JSON.parse(id === 'curl' ? (/-d '(.*)'/.exec(code)?.[1] ?? '') : code.slice(code.indexOf('\n')));
  };
  expect(bodyOf('curl', true)).toMatchObject({ model: 'auto', enable_anonymization: true });
  expect(bodyOf('opencode', true)).toMatchObject({
    provider: { sluice: { models: { auto: { options: { enable_anonymization: true } } } } },
  });
  expect(bodyOf('opencode', false)).toMatchObject({ provider: { sluice: { models: { auto: {} } } } });
});
