import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { readChart, readCharts, renderChart } from './charts.ts';
import { openPackage } from './office-package.ts';

function read(name: string, xml: string): string {
  const budget = createBudget(defaultLimits);
  const parts = openPackage(zipSync({ [name]: strToU8(`<?xml version="1.0"?>${xml}`) }), budget);
  return renderChart(readChart(parts, name, budget, () => undefined));
}

const points = (...values: readonly string[]): string =>
  values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');
const series = (name: string, values: string, categories = points('North', 'South')): string =>
  `<c:ser><c:tx><c:strRef><c:f>S!A1</c:f><c:strCache>${points(name)}</c:strCache></c:strRef></c:tx><c:cat><c:multiLvlStrRef><c:multiLvlStrCache>${categories}</c:multiLvlStrCache></c:multiLvlStrRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>0.0%</c:formatCode>${values}</c:numCache></c:numRef></c:val></c:ser>`;
const chart = (body: string): string =>
  `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Depots</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${body}</c:barChart></c:plotArea></c:chart></c:chartSpace>`;

describe('charts', () => {
  it('are their title and a table of categories and series', () => {
    const text = read(
      'word/charts/chart1.xml',
      chart(series('2025', points('0.5', '0.25')) + series('2026', points('0.1'))),
    );
    expect(text).toBe('Chart: Depots\n\n||2025|2026|\n|---|---|---|\n|North|50.0%|10.0%|\n|South|25.0%||');
  });

  it('join the levels of a label', () => {
    const levels = `<c:lvl>${points('May', 'June')}</c:lvl><c:lvl>${points('2026')}</c:lvl>`;
    const text = read('word/charts/chart1.xml', chart(series('a', points('1', '2'), levels)));
    expect(text).toContain('|2026 / May|100.0%|\n|2026 / June|200.0%|');
  });

  it('have a table for each set of categories', () => {
    const other = series('b', points('2'), points('East'));
    const text = read('word/charts/chart1.xml', chart(series('a', points('1', '2')) + other));
    expect(text).toContain('||b|\n|---|---|\n|East|200.0%|');
  });

  it('are read in their form since 2016', () => {
    const text = read(
      'xl/charts/chartEx1.xml',
      '<cx:chartSpace><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:lvl ptCount="1"><cx:pt idx="0">North</cx:pt></cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl ptCount="1" formatCode="0.00"><cx:pt idx="0">3</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData><cx:chart><cx:plotArea><cx:series><cx:tx><cx:txData><cx:v>Loss</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:plotArea></cx:chart></cx:chartSpace>',
    );
    expect(text).toBe('Chart:\n\n||Loss|\n|---|---|\n|North|3.00|');
  });

  it('tell how many series they have beyond the limit', () => {
    const wide = Array.from({ length: 257 }, (_, at) => series(`s${at}`, points('1'))).join('');
    const budget = createBudget(defaultLimits);
    const name = 'word/charts/chart1.xml';
    const file = Object.fromEntries(
      Array.from({ length: 202 }, (_, at) => [
        `word/charts/chart${at + 1}.xml`,
        strToU8(at === 0 ? chart(wide) : ''),
      ]),
    );
    const parts = openPackage(zipSync(file), budget);
    const warnings: string[] = [];
    expect(readCharts(parts, budget, (text) => warnings.push(text))[0]).toMatchObject({ part: name });
    expect(warnings).toEqual([
      '2 charts were left out: at most 200 are read.',
      '2 series of a chart were left out: at most 255 are read.',
    ]);
  });

  it('charge the cells of sparse tables', () => {
    const sparse = Array.from({ length: 250 }, (_, at) =>
      series(`s${at}`, `<c:pt idx="${at}"><c:v>1</c:v></c:pt>`),
    ).join('');
    const budget = createBudget({ ...defaultLimits, nodes: 20_000 });
    const name = 'word/charts/chart1.xml';
    const parts = openPackage(zipSync({ [name]: strToU8(chart(sparse)) }), budget);
    expect(() => readChart(parts, name, budget, () => undefined)).toThrow(
      expect.objectContaining({ reason: 'too_many_nodes' }),
    );
  });
});
