import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { testContext } from '../test-support/extraction-context.ts';
import { openPackage } from './office-package.ts';
import { readXlsx } from './xlsx.ts';
import { readXlsxComments } from './xlsx-comments.ts';

const head = '<?xml version="1.0"?>';
const parts = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="S" id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<R><Relationship Id="r1" Target="worksheets/sheet1.xml"/></R>',
  'docProps/core.xml':
    '<c xmlns:dc="d" xmlns:dcterms="t"><dc:title>Plan</dc:title><dc:creator>Karin</dc:creator><dcterms:created>2026-01-02</dcterms:created></c>',
  'xl/worksheets/sheet1.xml':
    '<worksheet><sheetData><row><c r="A1"><f>SUM(A2:A3)</f></c><c r="B1"><f>1+1</f><v>2</v></c></row><row><c r="A2" t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c><c r="B2" t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>',
  'xl/comments1.xml':
    '<comments><authors><author>Karin</author></authors><commentList><comment ref="A3" authorId="0"><text><r><t>Karin:</t></r><r><t> check</t></r></text></comment><comment ref="A4" authorId="9"><text><t>[Threaded comment] see</t></text></comment></commentList></comments>',
  'xl/persons/person.xml': '<personList><person id="{1}" displayName="Tom"/></personList>',
  'xl/threadedComments/threadedComment1.xml':
    '<ThreadedComments><threadedComment ref="A4" personId="{1}"><text>done</text></threadedComment></ThreadedComments>',
};
const file = zipSync(
  Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(head + xml)])),
);

describe('workbooks', () => {
  it('include formulas without a value and metadata, but no phonetic readings', async () => {
    const facts = new Map<string, unknown>();
    const pages: string[] = [];
    const context = testContext({ setMetadata: (name, value) => facts.set(name, value) });
    for await (const { markdown } of readXlsx({ bytes: file, name: undefined, depth: 0 }, context))
      pages.push(markdown);
    expect(pages).toEqual([
      '## S\n\n|=SUM(A2:A3)|2|\n|---|---|\n|東京|x|',
      'Comments:\n\nA3, Karin: check\n\nA4, Tom: done',
    ]);
    expect(Object.fromEntries(facts)).toEqual({ title: 'Plan', author: 'Karin', created: '2026-01-02' });
  });

  it('include comments with author and cell', () => {
    expect(readXlsxComments(openPackage(file, createBudget(defaultLimits)))).toEqual([
      'A3, Karin: check',
      'A4, Tom: done',
    ]);
  });

  it('may have parts of any name, and escaped characters', async () => {
    const named = {
      '_rels/.rels':
        '<R><Relationship Id="r" Type="http://example.org/officeDocument" Target="/Book/Main.xml"/></R>',
      'Book/Main.xml': '<workbook><sheets><sheet name="S" id="r1"/></sheets></workbook>',
      'Book/_rels/Main.xml.rels':
        '<R><Relationship Id="r1" Type="x/worksheet" Target="Tables/One.xml"/><Relationship Id="r2" Type="x/sharedStrings" Target="../Texts.xml"/></R>',
      'Texts.xml': '<sst><si><t>a_x000A_b_x005F_x0041_</t></si></sst>',
      'book/tables/one.xml':
        '<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="d"><v>2026-01-02T00:00:00</v></c></row><row><c t="str"><v>_x0041_</v></c><c t="d"><v>2026-01-02T10:00:00</v></c></row></sheetData></worksheet>',
    };
    const bytes = zipSync(
      Object.fromEntries(Object.entries(named).map(([name, xml]) => [name, strToU8(head + xml)])),
    );
    const pages: string[] = [];
    for await (const { markdown } of readXlsx({ bytes, name: undefined, depth: 0 }, testContext({})))
      pages.push(markdown);
    expect(pages).toEqual(['## S\n\n|a b_x0041_|2026-01-02|\n|---|---|\n|A|2026-01-02T10:00:00|']);
  });
});
