import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { testContext } from '../test-support/extraction-context.ts';
import { readEpub } from './epub.ts';

const chapter = (body: string): string =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body class="b">${body}</body></html>`;
const book = {
  'META-INF/container.xml':
    '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
  'OEBPS/book.opf': `<package xmlns:dc="d"><metadata><dc:title>Trees</dc:title><dc:creator>Karin Huber</dc:creator></metadata><manifest>
    <item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="b" href="text/two%20b.xhtml" media-type="application/xhtml+xml"/>
    <item id="a" href="text/one.xhtml" media-type="application/xhtml+xml"/>
    <item id="s" href="s.css" media-type="text/css"/></manifest>
    <spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/><itemref idref="gone"/></spine></package>`,
  'OEBPS/nav.xhtml': chapter('<ol><li>Oaks</li></ol>'),
  'OEBPS/text/one.xhtml': chapter(
    '<p class="t1"><span class="big">Oaks</span></p><p>They grow <a href="https://example.org/a">slowly</a>, and live for a very long time indeed.</p><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>',
  ),
  'OEBPS/text/two b.xhtml': chapter('<h1>Ashes</h1><p>They grow fast.</p>'),
  'OEBPS/s.css':
    '/* .b { font-size: 30pt } */ p.t1 { margin: 0 } .big { font-size: 17.0000pt; font-weight: bold }',
};

async function read(files: Readonly<Record<string, string>>) {
  const facts = new Map<string, unknown>();
  const context = testContext({ setMetadata: (name, value) => facts.set(name, value) });
  const bytes = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
  const pages: string[] = [];
  for await (const { markdown } of readEpub({ bytes, name: undefined, depth: 0 }, context))
    pages.push(markdown);
  return { pages, facts: Object.fromEntries(facts) };
}

describe('books', () => {
  it('are read in the order of their spine, with headings in larger type', async () => {
    expect(await read(book)).toEqual({
      pages: [
        '# Oaks\n\nThey grow [slowly](https://example.org/a), and live for a very long time indeed.\n\n|a|b|\n|---|---|\n|1|2|',
        '# Ashes\n\nThey grow fast.',
      ],
      facts: { title: 'Trees', author: 'Karin Huber', pages: 2 },
    });
  });

  it('without a spine have the pages that are there', async () => {
    const { pages } = await read({ 'a.xhtml': chapter('<p>one</p>'), 'b.html': chapter('<p>two</p>') });
    expect(pages).toEqual(['one', 'two']);
  });

  it('that name files outside, or none, are damaged', async () => {
    const outside = book['OEBPS/book.opf'].replaceAll(/href="[^"]*"/g, 'href="../../../../etc/passwd"');
    await expect(read({ ...book, 'OEBPS/book.opf': outside })).rejects.toMatchObject({ reason: 'malformed' });
    await expect(read({ 'x.xml': '<x/>' })).rejects.toMatchObject({ reason: 'malformed' });
  });

  it.each([
    ['OEBPS/text/one.xhtml', 'encrypted'],
    ['OEBPS/font.otf', undefined],
  ])('under rights management are refused, with obfuscated fonts not: %s', async (uri, reason) => {
    const encryption = `<encryption><EncryptedData><CipherData><CipherReference URI="${uri}"/></CipherData></EncryptedData></encryption>`;
    const reading = read({ ...book, 'META-INF/encryption.xml': encryption });
    if (reason === undefined) expect((await reading).pages).toHaveLength(2);
    else await expect(reading).rejects.toMatchObject({ reason });
  });
});
