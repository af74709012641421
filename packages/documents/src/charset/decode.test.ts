import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './index.ts';

const texts = {
  russian:
    'Комитет собрался во вторник, чтобы рассмотреть итоги третьего квартала и согласовать дальнейшие шаги.',
  greek:
    'Η επιτροπή συνεδρίασε την Τρίτη για να εξετάσει τα αποτελέσματα του τρίτου τριμήνου και να συμφωνήσει.',
  japanese:
    '委員会は火曜日に開かれ、第三四半期の結果を検討し、今後の措置について合意した。出席者は入口で記録された。',
  german:
    'Der Mieter verpflichtet sich, die Wohnung pfleglich zu behandeln und Schäden unverzüglich anzuzeigen. Grüße',
} as const;

describe('charset detection', () => {
  it.each([
    ['russian', 'windows-1251'],
    ['russian', 'koi8-r'],
    ['russian', 'utf-16le'],
    ['greek', 'windows-1253'],
    ['japanese', 'shift_jis'],
    ['japanese', 'euc-jp'],
    ['japanese', 'utf-16be'],
    ['german', 'windows-1252'],
    ['german', 'utf-8'],
    ['german', 'utf-32le'],
  ] as const)('%s in %s', (language, charset) => {
    expect(decodeText(iconv.encode(texts[language], charset)).text).toBe(texts[language]);
  });

  it('a declared charset is used', () => {
    expect(decodeText(iconv.encode('Łódź', 'windows-1250'), 'windows-1250').text).toBe('Łódź');
  });
});
