/** Values that touch letters of other scripts, which Latin letters and digits do not go on in. */
import { describe, expect, it } from 'vitest';
import { recognizers } from '../recognizers/index.ts';
import { createDetector } from './detector.ts';

const detector = createDetector({ recognizers });

const values = [
  '+81 90-1234-5678',
  '+8613812345678',
  '203.0.113.77',
  '2001:db8:85a3::8a2e:370:7334',
  '0a:1b:2c:3d:4e:5f',
  '0A-1B-2C-3D-4E-5F',
  'karin.holzmann@example.org',
  '4111 1111 1111 1111',
  '4556737586899855',
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  '219-09-9941',
  '212-555-0188',
  '529.982.247-25',
  'ghp_wq7LrZ2mXk4uVb9TnYc1SdFg5HjK8eA3PoQi',
  'AKIAQ3EGWZ7XJ5TLMN4P',
  'bc1ql5wehpkngxn0j9qn949duds0y94f0vhc48ufnc',
  '1HGCM82633A004352',
];
const neighbors = [
  ['Han', '请拨打', '联系'],
  ['kana', 'これは', 'です'],
  ['Hangul', '번호는', '입니다'],
  ['Thai', 'โทร', 'ครับ'],
  ['Cyrillic', 'Сервер', 'упал'],
  ['Greek', 'αριθμός', 'είναι'],
  ['Arabic', 'الرقم', 'هو'],
  ['Hebrew', 'מספר', 'הוא'],
  ['Devanagari', 'नंबर', 'है'],
  ['Georgian', 'ნომერი', 'არის'],
  ['Armenian', 'համար', 'է'],
  ['Tamil', 'எண்', 'ஆகும்'],
] as const;

describe.each(neighbors)('next to letters of the script %s', (_, before, after) => {
  it.each(values)('the detector finds %s', (value) => {
    for (const [left, right] of [
      [before, after],
      [before, ' '],
      [' ', after],
      [`${before}：`, `，${after}`],
    ] as const) {
      const text = left + value + right;
      const covered = new Uint8Array(text.length);
      for (const { start, end } of detector.detect(text)) covered.fill(1, start, end);
      expect(covered.subarray(left.length, left.length + value.length), text).not.toContain(0);
    }
  });
});

it.each(['v203.0.113.77', 'abc+8613812345678xyz', 'id219-09-9941'])(
  'leaves %s alone, where Latin letters go on in the same word',
  (text) => {
    expect(detector.detect(text)).toEqual([]);
  },
);
