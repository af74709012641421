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

describe('the last letter of a text', () => {
  it.each([
    ['caf\xe9', 'windows-1252', 'café'],
    ['Ren\xe9', undefined, 'René'],
    ['caf\xc3\xa9', 'windows-1252', 'café'],
    ['5 \xdb', 'macintosh', '5 €'],
    ['5 \xdb', 'x-mac-roman', '5 €'],
    // Cut within a letter.
    ['caf\xc3\xa9 \xc3', 'windows-1252', 'café \ufffd'],
  ])('%j as %s', (bytes, declared, text) => {
    expect(decodeText(Buffer.from(bytes, 'latin1'), declared).text).toBe(text);
  });
});

describe('charset detection', () => {
  it.each([
    ['russian', 'windows-1251'],
    ['russian', 'koi8-r'],
    ['russian', 'utf-16le'],
    ['greek', 'windows-1253'],
    ['japanese', 'shift_jis'],
    ['japanese', 'euc-jp'],
    ['japanese', 'utf-16be'],
    ['german', 'utf-16be'],
    ['german', 'utf-16le'],
    ['german', 'windows-1252'],
    ['german', 'utf-8'],
    ['german', 'utf-32le'],
  ] as const)('%s in %s', (language, charset) => {
    expect(decodeText(iconv.encode(texts[language], charset)).text).toBe(texts[language]);
  });

  it.each([
    ['ordinals', 'Nº;Descripción\n1ª;Caja de 5 m²\n2ª;Niño, Nº 7\n'],
    ['units and signs', 'Fläche m²;Größe\n12 m²;§a, £m und µm\n'],
    ['French quotation marks', '«le café» ; «déjà»\n'],
    ['Catalan', 'col·legi;intel·ligent;col·lecció\n'],
  ])('takes Western text with %s for no other', (_what, text) => {
    expect(decodeText(iconv.encode(text, 'windows-1252')).text).toBe(text);
  });

  it.each([
    ['Polish', 'Zażółć gęślą jaźń. Był to biały miś, który żył w lesie.', 'windows-1250'],
    ['Czech', 'Příliš žluťoučký kůň úpěl ďábelské ódy. Děti šly do školy.', 'windows-1250'],
    ['Hungarian', 'Árvíztűrő tükörfúrógép. Az őrült nő főzött.', 'windows-1250'],
    ['Lithuanian', 'Įlinkdama fechtuotojo špaga sublykčiojusi pragręžė apvalų arbūzą.', 'windows-1257'],
  ])('recognizes %s', (_language, text, charset) => {
    expect(decodeText(iconv.encode(text, charset)).text).toBe(text);
  });

  it('a declared charset is used', () => {
    expect(decodeText(iconv.encode('Łódź', 'windows-1250'), 'windows-1250').text).toBe('Łódź');
  });
});
