// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { keepPlace, takePlace } from './kept-place.ts';

beforeEach(() => {
  sessionStorage.clear();
  location.hash = '';
});

it('comes back to the address, once', () => {
  location.hash = '#/requests?range=7d';
  keepPlace();
  location.hash = '#/';
  takePlace();
  expect(location.hash).toBe('#/requests?range=7d');
  location.hash = '#/';
  takePlace();
  expect(location.hash).toBe('#/');
});

it('leaves an address that says where to go', () => {
  location.hash = '#/keys';
  keepPlace();
  location.hash = '#invitation=abc';
  takePlace();
  expect(location.hash).toBe('#invitation=abc');
});
