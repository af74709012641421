import { runSteps } from '@sluice/pii';
import { describe, expect, it } from 'vitest';
import { walkFields } from './walk-fields.ts';

const image = `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUg'.repeat(20)}`;
const bytes = '/9j/4AAQSkZJRgABAQAAAQABAAD'.repeat(20);
const inPart = (part: object): Readonly<Record<string, unknown>> => ({
  messages: [{ role: 'user', content: [{ type: 'clip', ...part }] }],
});
const inTool = (tool: object): Readonly<Record<string, unknown>> => ({
  messages: [],
  tools: [{ type: 'clip_search', ...tool }],
});
const walk = (request: Readonly<Record<string, unknown>>): unknown =>
  runSteps(walkFields(request, ({ text }) => text));

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
    ['bytes as numbers in an unknown part', inPart({ clip: Array.from(bytes, (_, at) => at % 256) })],
    ['signed bytes in an unknown part', inPart({ clip: Array.from(bytes, (_, at) => (at % 256) - 128) })],
    ['Base64 in JSON in an unknown part', inPart({ body: JSON.stringify({ data: bytes }) })],
    ['Base64 in markup in an unknown part', inPart({ body: `<img>${bytes}</img>` })],
    ['an image in Markdown in an unknown part', inPart({ body: `See ![it](${image.slice(0, 120)})` })],
    ['pieces of Base64 in an unknown part', inPart({ pieces: bytes.match(/.{1,60}/g) })],
    ['bytes as numbers in an unknown tool', inTool({ clip: Array.from(bytes, (_, at) => at % 256) })],
  ])('%s', (_, request) => {
    expect(() => walk(request)).toThrow('cannot be anonymized');
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['text', { messages: [{ role: 'user', content: image }] }],
    [
      'data of other kinds',
      { messages: [{ role: 'assistant', content: 'x', reasoning_details: [{ data: bytes }] }] },
    ],
    ['a list of words in an unknown part', inPart({ words: new Array(60).fill('example') })],
    ['a list of numbers in an unknown part', inPart({ sizes: [1, 2, 3], vector: new Array(100).fill(0.5) })],
    ['a ruler in an unknown part', inPart({ body: `Title\n${'-'.repeat(300)}\ntext` })],
    ['a page', { messages: [], page: 'https://example.org/a.png' }],
  ])('but %s is searched', (_, request) => {
    expect(walk(request)).toEqual(request);
  });
});
