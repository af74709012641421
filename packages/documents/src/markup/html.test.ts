import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { htmlToMarkdown } from './index.ts';

const convert = (html: string): string => htmlToMarkdown(html, createBudget(defaultLimits)).markdown;

describe('HTML to Markdown', () => {
  it.each([
    ['<h2>A <b>b</b></h2><p>c<br>d</p>', '## A b\n\nc  \nd'],
    ['<ul><li>a<li>b<ol start=3><li>c</ol></ul>', '- a\n- b\n  3. c'],
    [
      '<a href="https://example.org/x">see</a> <a href="javascript:x()">no</a>',
      '[see](https://example.org/x) no',
    ],
    ['<p hidden>a</p><p style="display: none">b</p><script>c</script><p>d', 'd'],
    ['<table><tr><th>a<th>b<tr><td rowspan=2>1<td>2|3<tr><td>4</table>', '|a|b|\n|-|-|\n|1|2\\|3|\n||4|'],
    ['<table><tr><td>only</table>', 'only'],
    ['<pre>a\n  b</pre>', '```\na\n  b\n```'],
    ['<p># no heading</p>', '\\# no heading'],
    ['<span><div>a</div>b</span>', 'a\n\nb'],
  ])('%s', (html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });

  it('goes as deep as it must', () => {
    expect(convert(`${'<div>'.repeat(50_000)}deep`)).toBe('deep');
    expect(convert(`${'<b>'.repeat(5_000)}deep`)).toBe('deep');
  });

  it('ends at its budget', () => {
    const budget = createBudget({ ...defaultLimits, nodes: 10 });
    expect(() => htmlToMarkdown('<p>x</p>'.repeat(50), budget)).toThrow(
      expect.objectContaining({ code: 'limit_exceeded' }),
    );
  });
});
