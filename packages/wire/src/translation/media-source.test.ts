import { describe, expect, it } from 'vitest';
import { detectMediaType } from './media-source.ts';

describe('detectMediaType', () => {
  it.each([
    ['JVBERi0=', 'a.txt', 'application/pdf'],
    ['AAAA', 'a.MP4', 'video/mp4'],
    ['AAAA', 'mkv', 'video/x-matroska'],
    ['AAAA', 'video/webm', 'video/webm'],
    ['AAAA', 'a.unheard_of', 'application/octet-stream'],
    ['AAAA', 'a.constructor', 'application/octet-stream'],
    ['AAAA', '__proto__', 'application/octet-stream'],
  ])('of %s with the hint %s is %s', (data, hint, type) => expect(detectMediaType(data, hint)).toBe(type));
});
