// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { MarkedText, split } from './marked-text.tsx';

afterEach(cleanup);

it('cuts a text so that its parts are the text', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ') }), fc.array(word), (text, values) => {
      const parts = split(text, values);
      expect(parts.map(({ part }) => part).join('')).toBe(text);
      for (const { part, at, isValue } of parts) {
        expect(text.startsWith(part, at)).toBe(true);
        expect(isValue && !values.includes(part)).toBe(false);
      }
    }),
  );
});

it('marks the longer of two values that begin at one place, and says what stood for it', () => {
  const onPoint = vi.fn();
  render(
    <MarkedText
      text="Ask Ada Example, not Ada."
      replaced={[
        { placeholder: '<PERSON_2>', type: 'PERSON', value: 'Ada' },
        { placeholder: '<PERSON_1>', type: 'PERSON', value: 'Ada Example' },
      ]}
      pointed={undefined}
      onPoint={onPoint}
    />,
  );
  const marks = [...document.querySelectorAll('mark')];
  expect(marks.map((mark) => mark.textContent)).toEqual(['Ada Example', 'Ada']);
  fireEvent.mouseEnter(screen.getByText('Ada Example'));
  expect(onPoint).toHaveBeenCalledWith('<PERSON_1>');
});
