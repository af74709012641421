import { describe, expect, it } from 'vitest';
import { unwrapLines } from './unwrap-lines.ts';

const long = 'The northern depot delivered more orders than before, as was told by Karin';

describe('broken lines of mails', () => {
  it.each([
    [`${long}\nHolzmann in her letter.`, `${long} Holzmann in her letter.`],
    [`${long}\n\nHolzmann`, `${long}\n\nHolzmann`],
    [`${long}\n- Holzmann`, `${long}\n- Holzmann`],
    [`> ${long}\nHolzmann`, `> ${long}\nHolzmann`],
    ['Karin Holzmann\nSeestrasse 4\nKiel', 'Karin Holzmann\nSeestrasse 4\nKiel'],
    [`${'x'.repeat(76)}\nyy`, `${'x'.repeat(76)}\nyy`],
    ['Depot      Orders     Revenue      and as many further columns as fit here\nNorth', undefined],
  ])('%j', (text, joined) => {
    expect(unwrapLines(text)).toBe(joined ?? text);
  });
});
