import { describe, expect, it } from 'vitest';
import { walkFields } from './walk-fields.ts';

const image = `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUg'.repeat(20)}`;
const bytes = '/9j/4AAQSkZJRgABAQAAAQABAAD'.repeat(20);
const walk = (request: Readonly<Record<string, unknown>>): unknown => walkFields(request, ({ text }) => text);

describe('media outside of the members for media', () => {
  it.each<[string, Readonly<Record<string, unknown>>]>([
    [
      'images of an earlier answer',
      {
        messages: [
          { role: 'assistant', content: 'x', images: [{ type: 'image_url', image_url: { url: image } }] },
        ],
      },
    ],
    ['images of a message', { messages: [{ role: 'user', content: 'x', images: [bytes] }] }],
    [
      'images of a part',
      { messages: [{ role: 'user', content: [{ type: 'text', text: 'x', images: [bytes] }] }] },
    ],
    ['images of the body', { messages: [], images: [image] }],
    ['an image under any name', { messages: [], picture: { of: image } }],
  ])('%s', (_, request) => {
    expect(() => walk(request)).toThrow('cannot be anonymized');
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['text', { messages: [{ role: 'user', content: image }] }],
    [
      'data of other kinds',
      { messages: [{ role: 'assistant', content: 'x', reasoning_details: [{ data: bytes }] }] },
    ],
    ['a page', { messages: [], page: 'https://example.org/a.png' }],
  ])('but %s is searched', (_, request) => {
    expect(walk(request)).toEqual(request);
  });
});
