import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { openPackage } from './office-package.ts';
import { showOpenDocumentMath } from './open-document-math.ts';

const frame = (href: string): string =>
  `<draw:frame draw:name="a"><draw:object xlink:href="${href}"/><draw:image xlink:href="x"/></draw:frame>`;

function show(xml: string, object: string): string {
  const budget = createBudget(defaultLimits);
  const parts = openPackage(zipSync({ 'Object 1/content.xml': strToU8(object) }), budget);
  return showOpenDocumentMath(parts, xml, budget);
}

describe('formulas of OpenDocument', () => {
  const power = '<msup><mi>x</mi><mn>2</mn></msup>';
  it.each([
    ['a power', `<math>${power}</math>`, '$x^{2}$'],
    [
      'prefixes and a declaration',
      `<?xml version="1.0"?><!-- a --><m:math xmlns:m="m">${power.replaceAll(/(<\/?)/g, '$1m:')}</m:math>`,
      '$x^{2}$',
    ],
    [
      'its source',
      `<math><semantics>${power}<annotation encoding="StarMath 5.0">x^2</annotation></semantics></math>`,
      '$x^{2}$',
    ],
    ['signs of XML', '<math><mi>a</mi><mo>&lt;</mo><mi>b</mi></math>', '$a&lt;b$'],
  ])('%s', (_, object, text) => {
    expect(show(`<text:p>${frame('./Object 1')}</text:p>`, object)).toBe(
      `<text:p><text:span>${text}</text:span></text:p>`,
    );
  });

  it.each([
    ['no formula', frame('./Object 1'), '<office:document-content/>'],
    ['missing', frame('./Object 2'), '<math><mi>x</mi></math>'],
    ['no object', '<draw:frame><draw:image xlink:href="x"/></draw:frame>', '<math><mi>x</mi></math>'],
  ])('leaves other frames: %s', (_, xml, object) => {
    expect(show(xml, object)).toBe(xml);
  });

  it.each(['<draw:frame>', '<draw:object ', 'xlink:href="', ' xlink:href=""'])(
    'ends soon for many %s',
    (part) => {
      const xml = `<draw:frame><draw:object ${part.repeat(50_000)}`;
      expect(show(xml, '<math/>')).toBe(xml);
    },
  );
});
