import type { Point } from '@sluice/router';
import { printable } from '../printable.ts';
import type { Figures } from './figures.ts';

const width = 760;
const height = 480;
const margin = { left: 64, right: 24, top: 40, bottom: 56 } as const;
const ticks = 5;
/** Colours that people with colour blindness can tell apart (Okabe and Ito, 2008). */
const colours = ['#0072b2', '#d55e00', '#009e73', '#999999'];

const escaped = (text: string): string =>
  printable(text).replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Scales {
  x(cost: number): number;
  y(quality: number): number;
}

/** Costs on a logarithmic scale, since prices of models differ by factors. */
function scalesOf(points: readonly Point[]): Scales & { readonly low: Point; readonly high: Point } {
  const costs = points.map(({ cost }) => Math.max(cost, 1e-12));
  const qualities = points.map(({ quality }) => quality);
  const low = { cost: Math.min(...costs), quality: Math.min(...qualities) };
  const high = { cost: Math.max(...costs) * 1.0001, quality: Math.max(...qualities) + 1e-6 };
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const decades = Math.log(high.cost / low.cost);
  return {
    low,
    high,
    x: (cost) => margin.left + (inner.width * Math.log(Math.max(cost, low.cost) / low.cost)) / decades,
    y: (quality) => margin.top + inner.height * (1 - (quality - low.quality) / (high.quality - low.quality)),
  };
}

const round = (value: number): string => value.toFixed(1);

/** Quality over cost of every way to choose, as an SVG document. */
export function plotOf(figures: Figures, title: string): string {
  const { curves, models } = figures;
  const { x, y, low, high } = scalesOf([...models, ...curves.flatMap(({ points }) => points)]);
  const lines = curves.map(({ name, points }, index) => {
    const path = points
      .toSorted((a, b) => a.cost - b.cost)
      .map(({ cost, quality }) => `${round(x(cost))},${round(y(quality))}`)
      .join(' ');
    const dash = name === 'auto' ? '' : ' stroke-dasharray="6 4"';
    return `<polyline points="${path}" fill="none" stroke="${colours[index]}" stroke-width="2"${dash}/>`;
  });
  const dots = models.map(
    ({ model, cost, quality }) =>
      `<circle cx="${round(x(cost))}" cy="${round(y(quality))}" r="4" fill="#333"><title>${escaped(model)}</title></circle>` +
      `<text x="${round(x(cost))}" y="${round(y(quality) - 8)}" text-anchor="${x(cost) > width / 2 ? 'end' : 'start'}" fill="#333">${escaped(model)}</text>`,
  );
  const marks = Array.from({ length: ticks }, (_, tick) => {
    const share = tick / (ticks - 1);
    const cost = low.cost * (high.cost / low.cost) ** share;
    const quality = low.quality + share * (high.quality - low.quality);
    return (
      `<text x="${round(x(cost))}" y="${height - margin.bottom + 18}" text-anchor="middle">${(1000 * cost).toPrecision(2)}</text>` +
      `<text x="${margin.left - 8}" y="${round(y(quality) + 4)}" text-anchor="end">${quality.toFixed(2)}</text>` +
      `<line x1="${margin.left}" x2="${width - margin.right}" y1="${round(y(quality))}" y2="${round(y(quality))}" stroke="#ddd"/>`
    );
  });
  const legend = curves.map(
    ({ name }, index) =>
      `<text x="${margin.left + 12}" y="${margin.top + 18 + 18 * index}" fill="${colours[index]}">${escaped(name)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${margin.left}" y="22" font-size="14">${escaped(title)}</text>`,
    ...marks,
    ...lines,
    ...dots,
    ...legend,
    `<text x="${width / 2}" y="${height - 12}" text-anchor="middle">mean cost, USD per 1,000 calls</text>`,
    `<text x="16" y="${height / 2}" text-anchor="middle" transform="rotate(-90 16 ${height / 2})">mean quality</text>`,
    '</svg>',
    '',
  ].join('\n');
}
