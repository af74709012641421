import { describe, expect, it } from 'vitest';
import { adoptReasoning } from './adopt-reasoning.ts';
import { createEncodeReport } from './encode-report.ts';

describe('adoptReasoning', () => {
  const thinking = { type: 'enabled', budget_tokens: 2000 };
  it.each<[string, object, object, readonly string[]]>([
    [
      'an effort',
      { reasoning: { effort: 'high' } },
      { reasoning_effort: 'high' },
      ['sent as reasoning_effort'],
    ],
    ['a budget', { reasoning: { max_tokens: 2000 } }, { thinking }, ['sent as thinking']],
    ['what is enabled', { reasoning: { enabled: true } }, { reasoning_effort: 'medium' }, ['sent as']],
    ['what is disabled', { reasoning: { enabled: false } }, { reasoning_effort: 'none' }, ['sent as']],
    ['an effort of none', { reasoning: { effort: 'none' } }, { reasoning_effort: 'none' }, ['sent as']],
    ['an excluded one', { reasoning: { exclude: true } }, {}, ['reasoning.exclude dropped']],
    ['an unknown effort', { reasoning: { effort: 'huge' } }, {}, []],
    ['a budget of no number', { reasoning: { max_tokens: 'many' } }, {}, []],
    ['a budget below one', { reasoning: { max_tokens: -1 } }, {}, []],
    ['no object', { reasoning: 'high' }, {}, []],
    ['null', { reasoning: null }, {}, []],
    ['include_reasoning', { include_reasoning: true }, {}, []],
    ['no include_reasoning', { include_reasoning: false }, {}, ['include_reasoning dropped']],
    [
      'its own words first',
      { reasoning: { effort: 'low' }, reasoning_effort: 'high' },
      { reasoning_effort: 'high' },
      [],
    ],
    ['its own budget first', { reasoning: { effort: 'low' }, thinking }, { thinking }, []],
  ])('translates %s', (_what, given, wanted, warnings) => {
    const report = createEncodeReport();
    expect(adoptReasoning({ model: 'm', ...given }, report)).toEqual({ model: 'm', ...wanted });
    expect(report.warnings).toEqual(warnings.map((text) => expect.stringContaining(text)));
  });

  it('a request without them is returned unchanged', () => {
    const request = { model: 'm', temperature: 1 };
    expect(adoptReasoning(request, createEncodeReport())).toBe(request);
  });
});
