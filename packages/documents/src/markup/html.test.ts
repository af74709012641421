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
    ['<table><tr><th>a<th>b<tr><td rowspan=2>1<td>2|3<tr><td>4</table>', '|a|b|\n|---|---|\n|1|2\\|3|\n||4|'],
    ['<table><tr><td>only</table>', 'only'],
    ['<pre>a\n  b</pre>', '```\na\n  b\n```'],
    ['<p># no heading</p>', '\\# no heading'],
    ['<span><div>a</div>b</span>', 'a\n\nb'],
  ])('%s', (html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });

  it.each([
    ['<p><del>100</del> <ins>80</ins> <s>x </s>y', '~~100~~ 80 ~~x~~ y'],
    ['<p>10<sup>6</sup> m<sup>2</sup> H<sub>2</sub>O 1<sup>st</sup>', '10^6 m^2 H2O 1st'],
    ['<p><sup>1</sup> a note', '1 a note'],
    [
      '<input value="Karin Holzmann"><input type=hidden value=h><input type=password value=p>',
      'Karin Holzmann',
    ],
    ['<p><input type=checkbox checked> yes <input type=radio> no', '[x] yes [ ] no'],
    ['<p><s><del>x</del></s> <input type=checkbox role=button> Menu', '~~x~~ Menu'],
    ['<textarea>Lakeside 4</textarea>', 'Lakeside 4'],
    ['<select><option>a<option selected>b<optgroup><option selected>c</optgroup></select>', 'b, c'],
  ])('text style matters: %s', (html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });

  it.each([
    ['<ol type=a start=3><li>x<li>y</ol>', 'c. x\nd. y'],
    ['<ol type=I><li>x<li value=9>y</ol>', 'I. x\nIX. y'],
    ['<ol reversed><li>x<li>y</ol>', '2. x\n1. y'],
    ['<ol start=-1><li>x<li>y<li type=A>z</ol>', '-1. x\n0. y\nA. z'],
    ['<ul><li><p>•a<li>• b</ul>', '- a\n- b'],
    ['<ul><li>• a<li>b</ul>', '- • a\n- b'],
    ['<ol><li><span>1.</span>a<li><span>2.</span> b</ol>', '1. a\n2. b'],
    ['<ol><li>1.5 kg</ol>', '1. 1.5 kg'],
    ['<p>spring.<sup><a href="#n1">1</a></sup> x<a href="n.xhtml#n2"><sup>2</sup></a>', 'spring.[^1] x[^2]'],
    ['<p><sup><a href="#r1">1</a></sup>Provisional.', '[^1]: Provisional.'],
    ['<p>He said <q>yes</q>.', 'He said "yes".'],
    ['<p>a <math><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math>', 'a $x=\\frac{1}{2}$'],
    ['<math display=block><mi style="display:none">y</mi><mi>x</mi></math>', '$$x$$'],
    ['<svg><title>t</title><defs><text>d</text></defs><text>North</text><text>12</text></svg>', 'North 12'],
    ['<html><frameset><frame src=a><noframes><p>No <b>frames</b></noframes></frameset></html>', 'No frames'],
  ])('what browsers show: %s', (html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });

  const xhtml = '<html xmlns="http://www.w3.org/1999/xhtml">';
  it.each([
    [`${xhtml}<head><title/></head><body><p>a</p></body></html>`, 'a'],
    [
      `${xhtml}<body><script src="x"/><p><a id='y'/>a<br/><img alt="b"/></p><div/>c</body></html>`,
      'a  \nb\n\nc',
    ],
    [`<?xml version="1.0"?><!DOCTYPE html [<!ENTITY e "]>"><!-- ' -->]>${xhtml}<body>a</body></html>`, 'a'],
    ['<p>a<b/>c', 'ac'],
  ])('XHTML: %s', (html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });

  it('reads declarations without end in linear time', () => {
    expect(convert(`<?xml version="1.0"?>${'<!DOCTYPE x[<!-- -->'.repeat(2_000)}`)).not.toBe('a');
  });

  it.each([
    '<p style="color: #FFF; background: white">x</p>',
    '<p style="background-color: rgb(1, 2, 3)"><font color="#010203">x</font></p>',
    '<p style="color:white">x</p>',
    '<p style="position:absolute; left:-9999px">x</p>',
    '<p style="text-indent:-9999px">x</p>',
    '<p style="font-size: 0px !important">x</p>',
    '<p style="visibility:hidden">x</p>',
    '<p style="opacity: 0.0">x</p>',
    '<p style="max-height:0;overflow:hidden">x</p>',
    '<p style="position:absolute;clip:rect(0,0,0,0)">x</p>',
    '<p hidden>x</p>',
    '<table style="display:none"><tr><td>x<td>x</table>',
    '<details hidden><summary>x</summary></details>',
  ])('hides %s', (html) => {
    expect(convert(`${html}<p>seen</p>`)).toBe('seen');
  });

  it.each([
    '<div style="font-size:0"><p style="font-size:13px">x</p></div>',
    '<div style="visibility:hidden"><p style="visibility:visible">x</p></div>',
    '<table bgcolor="#000"><tr><td><font color=white>x</font></table>',
    '<style>td { background: black }</style><p style="color: white">x</p>',
    '<div style="background: url(dark.png)"><p style="color:#fff">x</p></div>',
    '<p style="text-indent:-20px">x</p>',
    '<p style="opacity:0.5">x</p>',
  ])('shows %s', (html) => {
    expect(convert(html)).toBe('x');
  });

  const nested = '<table><tr><td>c<td>d<tr><td>e<td>f</table>';
  it.each([
    [
      'a list in a cell',
      '<table><tr><th>a<th>b<tr><td><ul><li>x<li>y</ul><td>1</table>',
      '|a|b|\n|---|---|\n|x; y|1|',
    ],
    [
      'a table in one cell of many',
      `<table><tr><th>a<th>b<tr><td>1<td>${nested}<tr><td>2<td>3</table>`,
      '|a|b|\n|---|---|\n|1|c d; e f|\n|2|3|',
    ],
    [
      'spans',
      '<table><tr><th colspan=2>a<th>b<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5</table>',
      '|a||b|\n|---|---|---|\n|1|2|3|\n||4|5|',
    ],
    ['a table around tables', `<table><tr><td>x<td>${nested}</table>`, 'x\n\n|c|d|\n|---|---|\n|e|f|'],
  ])('%s', (_, html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });

  it('nested tables take linear time', () => {
    const deep = `${'<table><tr><td>a<td>'.repeat(60)}b${'</table>'.repeat(60)}`;
    expect(convert(deep)).toMatch(/b/);
  });

  it('handles any nesting depth', () => {
    expect(convert(`${'<div>'.repeat(50_000)}deep`)).toBe('deep');
    expect(convert(`${'<b>'.repeat(5_000)}deep`)).toBe('deep');
  });

  it('stops at its budget', () => {
    const budget = createBudget({ ...defaultLimits, nodes: 10 });
    expect(() => htmlToMarkdown('<p>x</p>'.repeat(50), budget)).toThrow(
      expect.objectContaining({ code: 'limit_exceeded' }),
    );
  });
});
