import { describe, expect, it } from 'vitest';
import { documentSettings, inheritDocuments } from './documents.ts';

const usual = documentSettings();

describe('document settings', () => {
  it('send nothing by default', () => {
    expect(usual).toEqual({
      ocr: 'auto',
      isolation: 'best_effort',
      languages: undefined,
      native: 'auto',
      urls: false,
      maxPages: 2000,
      maxTokens: 400_000,
      images: 'refuse',
    });
  });

  it.each([
    [
      'what an account says',
      usual,
      { ocr: 'never', images: 'ocr' },
      { ocr: 'never', images: 'ocr', native: 'auto' },
    ],
    ['no fetching that the operator forbids', usual, { urls: 'on' }, { urls: false }],
    ['less fetching', documentSettings({ urls: true }), { urls: 'off' }, { urls: false }],
    ['fetching where both allow it', documentSettings({ urls: 'on' }), { images: 'pass' }, { urls: true }],
    ['no more pages than the operator allows', usual, { max_pages: 9000 }, { maxPages: 2000 }],
    ['fewer pages', usual, { max_pages: 5 }, { maxPages: 5 }],
  ] as const)('take %s', (_, above, own, settings) => {
    expect(inheritDocuments(above, own)).toMatchObject(settings);
  });

  it('default to those of the installation', () => {
    expect(inheritDocuments(usual, undefined)).toBe(usual);
  });
});
