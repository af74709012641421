import { type CandidateScore, maxRankedCandidates } from '@sluice/router';
import { expect, it } from 'vitest';
import { routingTestBed } from '../../test-support/routing-test-bed.ts';
import { fallbackOrder, fallbacks, inOrder } from './fallback-order.ts';

const target = (await routingTestBed()).choose({ model: 'one/cheap' }).targets[0];
const appraisal = (id: string, utility: number, mismatch = 0): CandidateScore => ({
  id,
  utility,
  success: 0.5,
  costNanos: 1,
  firstTokenMs: 1,
  totalMs: 1,
  outputTokens: 1,
  mismatch,
});
const order = (a: CandidateScore, b: CandidateScore) => b.utility - a.utility;
const targetOf = ({ id }: CandidateScore) =>
  target && { ...target, id, provider: { ...target.provider, name: id.slice(0, id.indexOf('/')) } };
const ids = (ranked: readonly CandidateScore[]) => fallbackOrder(ranked, order, targetOf).map(({ id }) => id);

it.each([
  ['one of each provider first', ['a/1', 'a/2', 'b/1', 'b/2', 'c/1'], ['a/1', 'b/1', 'c/1']],
  ['then the next ones', ['a/1', 'a/2', 'a/3', 'b/1'], ['a/1', 'b/1', 'a/2']],
  ['all of one provider', ['a/1', 'a/2', 'a/3', 'a/4'], ['a/1', 'a/2', 'a/3']],
  ['a single one', ['a/1'], ['a/1']],
])('%s', (_, ranked, tried) => {
  expect(ids(ranked.map((id, place) => appraisal(id, -place)))).toEqual(tried);
});

it.each([
  ['one that loses nothing before another provider', ['a/1', 'b/1!', 'a/2', 'c/1!'], ['a/1', 'a/2', 'b/1']],
  ['other providers first among those', ['a/1', 'b/1!', 'a/2', 'c/1'], ['a/1', 'c/1', 'a/2']],
  ['those that lose more where no others are left', ['a/1', 'a/2!', 'b/1!', 'b/2!'], ['a/1', 'b/1', 'a/2']],
  ['all that lose as much as the first', ['a/1!', 'a/2!', 'b/1!'], ['a/1', 'b/1', 'a/2']],
])('%s', (_, ranked, tried) => {
  const all = ranked.map((id, place) => appraisal(id.replace('!', ''), -place, id.endsWith('!') ? 4 : 0));
  expect(ids(all)).toEqual(tried);
});

it('finds a lower-ranked fallback that drops no parameters', () => {
  const losing = Array.from({ length: maxRankedCandidates }, (_, place) =>
    appraisal(`b/${place}`, 50 - place, 4),
  );
  expect(ids([appraisal('a/1', 100), ...losing, appraisal('a/2', 1)])).toEqual(['a/1', 'a/2', 'b/0']);
});

it('finds lower-ranked fallbacks of other providers, the best first', () => {
  const many = Array.from({ length: maxRankedCandidates }, (_, place) =>
    appraisal(`a/${place}`, 100 - place),
  );
  const rest = [appraisal('b/worst', 1), appraisal('c/1', 2), appraisal('b/best', 3)];
  expect(ids([...many, ...rest])).toEqual(['a/0', 'b/best', 'c/1']);
  expect(ids([...many, ...rest])).toHaveLength(fallbacks);
  expect(
    inOrder([...many, ...rest], order)
      .map(({ id }) => id)
      .slice(maxRankedCandidates),
  ).toEqual(['b/best', 'c/1', 'b/worst']);
});
