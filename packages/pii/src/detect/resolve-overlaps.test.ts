import { describe, expect, it } from 'vitest';
import { selectSpans } from './resolve-overlaps.ts';

const text = 'Anna Schmidt and Barclays Bank';
const person = { start: 0, end: 12, code: 101, score: 0.9, recognizer: 'names' };
const joined = { start: 0, end: 30, code: 301, score: 0.7, recognizer: 'organization' };

describe('selectSpans', () => {
  it('does not let an unwanted organization hide the person in it', () => {
    expect(selectSpans(text, [person, joined], new Set([101]))).toEqual([person]);
    expect(selectSpans(text, [person, joined], new Set([101, 301]))).toEqual([joined]);
  });

  it('lets an unwanted place of the names model be no person', () => {
    const place = { ...joined, code: 204, end: 12, recognizer: 'names', score: 0.95 };
    expect(selectSpans(text, [person, place], new Set([101]))).toEqual([]);
  });
});
