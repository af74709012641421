import { describe, expect, it } from 'vitest';
import { detectFormat } from './index.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const nobody = { name: undefined, hint: undefined };

describe('the format is chosen by content', () => {
  it.each([
    ['%PDF-1.7\n', 'pdf'],
    ['From: a scanner\r\n%PDF-1.4\n', 'pdf'],
    ['{\\rtf1 x}', 'rtf'],
    ['\u0089PNG\r\n\u001a\n', 'png'],
    ['\u00ff\u00d8\u00ff\u00e0', 'jpeg'],
    ['GIF89a', 'gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
    ['II*\0\b\0\0\0', 'tiff'],
    ['\0\0\0\u0018ftypheic\0\0\0\0mif1', 'heic'],
    ['\0\0\0\u001cftypavif\0\0\0\0', 'avif'],
    ['<!DOCTYPE html><p>x', 'html'],
    ['\u00ef\u00bb\u00bf<html><body>x', 'html'],
    ['<?xml version="1.0"?><a>x</a>', 'xml'],
    ['{"a": 1}', 'json'],
    ['From: a@example.org\r\nTo: b@example.org\r\nMIME-Version: 1.0\r\n\r\nHello', 'eml'],
    ['Dear Sir,\n\nhello: world, and so on.\n', 'txt'],
  ])('%j is %s', (content, format) => {
    expect(detectFormat(bytes(content), nobody).format).toBe(format);
    expect(detectFormat(bytes(content), { name: 'wrong.xlsx', hint: 'application/pdf' }).format).toBe(format);
  });

  it('a name decides where the content does not', () => {
    const table = bytes('a,b\n1,2\n');
    expect(detectFormat(table, { name: 'x.csv', hint: undefined }).format).toBe('csv');
    expect(detectFormat(table, nobody).format).toBe('txt');
  });

  it('remarks before the first element are looked at once', () => {
    const remarks = '<!---->'.repeat(500);
    const startMs = performance.now();
    expect(detectFormat(bytes(`${remarks}<order/>`), nobody).format).toBe('xml');
    expect(detectFormat(bytes(`${remarks}words`), nobody).format).toBe('txt');
    expect(performance.now() - startMs).toBeLessThan(1_000);
  });

  it.each([
    ['', 'empty'],
    ['\u007fELF\u0002\u0001', 'executable'],
    ['MZ\u0090\0'.padEnd(100, '\0'), 'executable'],
    ['\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\u000e\u000f\u0010\u0011', 'binary_noise'],
  ])('%j is refused: %s', (content, reason) => {
    expect(() => detectFormat(bytes(content), nobody)).toThrow(expect.objectContaining({ reason }));
  });
});
