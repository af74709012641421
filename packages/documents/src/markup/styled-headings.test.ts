import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { htmlToMarkdown } from './html.ts';
import { readStyleRules } from './styled-headings.ts';

const text = '<p>A paragraph of the ordinary size, which is longer than the headings are.</p>';
const markdown = (css: string, body: string): string =>
  htmlToMarkdown(body, createBudget(defaultLimits), readStyleRules(css)).markdown;

describe('paragraphs in larger type', () => {
  it.each([
    ['.h { font-size: 18pt }', '<p class="h">Title</p>', '# Title'],
    ['.h { font-size: 18pt }', '<p><span class="x h">Title</span></p>', '# Title'],
    ['.h { font-size: 1.2em; font-weight: bold }', '<p class="h">Title</p>', '# Title'],
    ['.h { font-size: 120% }', '<p class="h"><b>Title</b></p>', '# Title'],
    ['', '<p style="font-size: x-large">Title</p>', '# Title'],
    ['.a{font-size:20pt} .b{font-size:16pt}', '<p class="a">One</p><p class="b">Two</p>', '# One\n\n## Two'],
    // What is only bold, only a little larger, or partly larger is text.
    ['.h { font-weight: bold }', '<p class="h">Title</p>', 'Title'],
    ['.h { font-size: 13.5pt }', '<p class="h">Title</p>', 'Title'],
    ['.h { font-size: 18pt }', '<p><span class="h">T</span>itle</p>', 'Title'],
    ['.h { font-size: 18pt }', `<p class="h">${'long '.repeat(40).trim()}</p>`, 'long '.repeat(40).trim()],
    ['div .h { font-size: 18pt }', '<p class="h">Title</p>', 'Title'],
  ])('%s %s is %s', (css, html, expected) => {
    expect(markdown(css, html + text).split('\n\nA paragraph')[0]).toBe(expected);
  });

  it('in the cells of tables stay there', () => {
    const table =
      '<table><tr><td><p class="h">a</p></td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>';
    expect(markdown('.h { font-size: 18pt }', table + text)).toContain('|a|b|');
  });

  it('are none where all of the text is large', () => {
    expect(markdown('p { font-size: 20pt }', text)).not.toContain('#');
  });

  it('of hostile style sheets and depths are found in linear time', () => {
    const startMs = performance.now();
    readStyleRules(`${'.a,'.repeat(50_000)}{font-size:1pt}${'/*'.repeat(50_000)}${'{'.repeat(50_000)}`);
    readStyleRules('a'.repeat(1_000_000));
    readStyleRules('/*'.repeat(1_000_000));
    readStyleRules('{'.repeat(1_000_000));
    markdown('.h{font-size:18pt}', `${'<div>'.repeat(20_000)}<p class="h">x</p>`);
    expect(performance.now() - startMs).toBeLessThan(5000);
  });
});
