import { describe, expect, it } from 'vitest';
import { markLabel, removeMarks, showHeadingLabel, showLabels, takeLabel } from './label-marks.ts';

const [opening, closing] = ['\u{10ff00}', '\u{10ff01}'];

describe('marks of labels', () => {
  it('surround them', () => {
    const marked = `${markLabel('1. ')}Scope`;
    expect(showLabels(marked)).toBe('1. Scope');
    expect(showHeadingLabel(`2) ${marked}`)).toBe('1. Scope');
    expect(takeLabel(marked)).toEqual({ label: '1. ', rest: 'Scope' });
  });

  it.each([
    [`a${opening}b${closing}c`, 'abc'],
    ['a&#x10FF00;b&#x0010ff01;c', 'abc'],
    ['a&#1113856;b&#01113857;c', 'abc'],
    ['a&#x10FF02;b&#111385;c', 'a&#x10FF02;b&#111385;c'],
    ['\u{10ff02}', '\u{10ff02}'],
  ])('are no text of the document: %s', (xml, clean) => {
    expect(removeMarks(xml)).toBe(clean);
  });

  it('are not within labels', () => {
    expect(showLabels(markLabel(`${closing}1${opening}`))).toBe('1');
  });
});
