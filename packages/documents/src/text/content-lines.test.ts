import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { isContentLines, renderContentLines } from './index.ts';

const read = (...lines: readonly string[]): string =>
  renderContentLines(lines.join('\r\n'), createBudget(defaultLimits));

describe('cards', () => {
  it.each([
    [['N:Holzmann;Karin;;Dr.;'], 'N: Dr. Karin Holzmann'],
    [['FN:Karin Holz', ' mann'], 'FN: Karin Holzmann'],
    [['item1.TEL;TYPE=CELL:tel:+49 170 1234567'], 'TEL: +49 170 1234567'],
    [['ADR;TYPE=HOME:;;Seestra\u00dfe 4;Kiel;;24103;Germany'], 'ADR: Seestra\u00dfe 4, Kiel, 24103, Germany'],
    [['N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6=', 'rg;;;'], 'N: J\u00f6rg M\u00fcller'],
    [['NOTE;QUOTED-PRINTABLE:caf=E9;x'], 'NOTE: caf\ufffd;x'],
    [['NOTE;ENCODING=B:S2FyaW4='], 'NOTE: Karin'],
    [['PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg=='], ''],
    [['EMAIL:karin@example.org', 'BDAY:19800102'], 'EMAIL: karin@example.org\nBDAY: 1980-01-02'],
  ])('%j', (lines, text) => {
    expect(read('BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD')).toBe(text);
  });
});

describe('calendars', () => {
  it.each([
    [['SUMMARY:Visit\\, with Karin\\nHolz', ' mann'], 'SUMMARY: Visit, with Karin\nHolzmann'],
    [
      ['DTSTART:20260115T100000Z', 'DTEND;VALUE=DATE:20260116'],
      'DTSTART: 2026-01-15 10:00 UTC\nDTEND: 2026-01-16',
    ],
    [
      ['ATTENDEE;CN="Holzmann, Karin";ROLE=CHAIR:mailto:karin@example.org'],
      'ATTENDEE: Holzmann, Karin <karin@example.org>',
    ],
  ])('%j', (lines, text) => {
    expect(read('BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR')).toBe(text);
  });

  it('are told apart from other texts', () => {
    expect(isContentLines('BEGIN:VCALENDAR\r\n')).toBe(true);
    expect(isContentLines('BEGIN: the text')).toBe(false);
  });
});
