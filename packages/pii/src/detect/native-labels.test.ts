/** Labels in the language and script of a country speak for its numbers as the English ones do. */
import { describe, expect, it } from 'vitest';
import { recognizers } from '../recognizers/index.ts';
import { createDetector } from './detector.ts';

const detector = createDetector({ recognizers });

describe('a label in another script', () => {
  it.each([
    ['手机：', '13812345678'],
    ['电话：', '139 1234 5678'],
    ['联系电话', '13812345678'],
    ['手機號碼：', '0912345678'],
    ['電話番号：', '090-1234-5678'],
    ['携帯 ', '09012345678'],
    ['전화번호: ', '010-2345-6789'],
    ['휴대폰 ', '01023456789'],
    ['โทร. ', '081-234-5678'],
    ['Телефон: ', '8 (912) 345-67-89'],
    ['тел. ', '8 912 345 67 89'],
    ['τηλ. ', '210 1234567'],
    ['κινητό: ', '6912345678'],
    ['هاتف: ', '0501234567'],
    ['الجوال ', '050 123 4567'],
    ['טלפון: ', '050-1234567'],
    ['मोबाइल ', '98765 43210'],
    ['फ़ोन: ', '9876543210'],
    ['ИНН ', '500100732259'],
    ['ИНН: ', '500100732258'],
    ['СНИЛС ', '112-233-445 95'],
    ['ΑΦΜ ', '094259216'],
    ['Α.Φ.Μ.: ', '094259216'],
    ['ת.ז. ', '123456782'],
    ['תעודת זהות: ', '123456782'],
    ['आधार ', '2341 2341 2346'],
    ['आधार संख्या: ', '2341 2341 2346'],
    ['香港身份證 ', 'A123456(3)'],
    ['香港身份证号码：', 'P103265(1)'],
    ['身分證字號 ', 'A123456789'],
    ['身份证号：', '110105198803241238'],
    ['護照 ', 'E12345678'],
    ['护照号码：', 'E12345678'],
    ['回乡证号：', 'H10987654'],
    ['パスポート番号：', 'TK1234567'],
    ['マイナンバー：', '123456789018'],
    ['주민등록번호: ', '880101-1234567'],
    ['密码：', 'Sommer2024!'],
    ['пароль: ', 'Sommer2024!'],
    ['비밀번호: ', 'Sommer2024!'],
    ['סיסמה: ', 'Sommer2024!'],
  ])('%s%s', (label, value) => {
    for (const text of [label + value, `x\n${label}${value}\ny`, `${label}${value}。`]) {
      const covered = new Uint8Array(text.length);
      for (const { start, end } of detector.detect(text)) covered.fill(1, start, end);
      const at = text.indexOf(value);
      expect(covered.subarray(at, at + value.length), text).not.toContain(0);
    }
  });
});
