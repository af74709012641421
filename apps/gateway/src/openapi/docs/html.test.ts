import { expect, it } from 'vitest';
import { html, prose, raw } from './html.ts';

it('escapes all values except safe HTML', () => {
  const nasty = `<script>alert("1" & '2')</script>`;
  const escaped = '&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;';
  expect(html`<p title="${nasty}">${nasty}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
  expect(html`${[html`<b>${nasty}</b>`]}${undefined}${7}`.text).toBe(`<b>${escaped}</b>7`);
  expect(raw('<hr>').text).toBe('<hr>');
});

it('renders text between backticks as code', () => {
  expect(prose('Set `a<b` or `c`.').text).toBe('Set <code>a&lt;b</code> or <code>c</code>.');
});
