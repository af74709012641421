import { expect, it } from 'vitest';
import { noAnswer, placeOf, type Turn, usersBefore } from './conversation.ts';

const user: Turn = { role: 'user', text: 'Hi', files: [] };

it('finds a message by its number, also where an answer is missing', () => {
  const whole = [user, noAnswer, user, noAnswer];
  const cut = [user, user, noAnswer];
  expect(usersBefore(whole, 2)).toBe(1);
  expect(placeOf(whole, 1)).toBe(2);
  expect(placeOf(cut, 1)).toBe(1);
  expect(placeOf(cut, 5)).toBe(3);
  expect(placeOf(cut, undefined)).toBe(3);
});
