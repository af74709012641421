/** Names, dates of birth and addresses behind their labels in scripts other than Latin. */
import type { GrammarRecognizer, Span } from '../recognizer.ts';

const otherLetters =
  /[\u0370-\u03ff\u0400-\u04ff\u0530-\u05ff\u0600-\u06ff\u0900-\u0dff\u0e00-\u0e7f\u10a0-\u10ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

const sign = '["\'*_]{0,2}[ \\u3000]{0,2}[:：=|][ \\u3000]{0,2}["\'*_]{0,2}';
/** Scripts whose names begin with a capital. */
const cased = new Set(['Cyrillic', 'Greek', 'Armenian']);
const word = (script: string): string =>
  `${cased.has(script) ? '(?=\\p{Lu})' : ''}[\\p{Script=${script}}\\p{M}'’״׳.-]{1,20}[\\p{Script=${script}}\\p{M}]`;
const words = (script: string, most: number): string => `${word(script)}(?: ${word(script)}){0,${most - 1}}`;

/** Labels with a sign behind them, and ways to give one's own name, by script. */
const names: readonly (readonly [script: string, labels: string, own: string])[] = [
  ['Arabic', '(?:ال)?اسم(?: الكامل| المريض| العميل| الموظف)?|المريض|العميل', 'اسمي|أنا اسمي|أدعى'],
  ['Hebrew', 'שם(?: מלא| פרטי| משפחה| הלקוח| המטופל)?|מטופל|לקוח', 'שמי(?: הוא)?|קוראים לי'],
  ['Devanagari', '(?:पूरा |मरीज का |ग्राहक का )?नाम|मरीज|ग्राहक', 'मेरा नाम'],
  ['Thai', 'ชื่อ(?:[ -]?(?:นาม)?สกุล|ผู้ป่วย|ลูกค้า)?|ผู้ป่วย', 'ผมชื่อ|ดิฉันชื่อ|ฉันชื่อ'],
  [
    'Cyrillic',
    "ФИО|Ф\\.И\\.О\\.|ПІБ|Имя|Фамилия|Отчество|Ім['’]я|Прізвище|Пациент(?:ка)?|Клиент(?:ка)?|Заказчик|Получатель|Име",
    '[Мм]еня зовут|[Мм]ене звати|[Кк]азвам се|[Зз]овем се',
  ],
  ['Greek', 'Ονοματεπώνυμο|Όνομα|Επώνυμο|Ασθενής|Πελάτης', '[Μμ]ε λένε|[Οο]νομάζομαι'],
  ['Bengali', 'নাম', 'আমার নাম'],
  ['Tamil', 'பெயர்', 'என் பெயர்'],
  ['Georgian', 'სახელი|გვარი', 'მე მქვია'],
  ['Armenian', 'Անուն|Ազգանուն', 'իմ անունն է'],
];
const birth =
  '生年月日|出生日期|出生年月日?|생년월일|Дата рождения|Дата народження|Роден[аи]? на|Ημερομηνία γέννησης|تاريخ (?:الميلاد|الولادة)|תאריך לידה|जन्म ?(?:तिथि|तारीख)|วัน(?:เดือนปี)?เกิด';
const date =
  '(?:(?:昭和|平成|令和|大正|民国|民國)[ 　]?)?\\d{1,4}[ 　]?[年년][ 　]?\\d{1,2}[ 　]?[月월][ 　]?\\d{1,2}[ 　]?[日일]?|\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}|\\d{1,2} [\\p{L}\\p{M}.]{2,14} \\d{4}';
const address =
  '(?:现|現|家庭|联系|聯絡|收货|送货|通讯|户籍|自宅|送付先)?(?:住址|地址|住所)|ご?住所|주소|Адрес(?: проживания| доставки)?|Адреса|Διεύθυνση|العنوان|עיר ורחוב|כתובת|पता|ที่อยู่';

interface Rule {
  /** The value is the first group. */
  readonly pattern: RegExp;
  readonly code: number;
}

const rules: readonly Rule[] = [
  ...names.flatMap(([script, labels, own]): Rule[] => [
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{M}])(?:${labels})${sign}(${words(script, 4)})(?![\\p{L}\\p{M}])`,
        'gu',
      ),
      code: 101,
    },
    {
      pattern: new RegExp(`(?<![\\p{L}\\p{M}])(?:${own}) ?(${words(script, 2)})(?![\\p{L}\\p{M}])`, 'gu'),
      code: 101,
    },
  ]),
  { pattern: new RegExp(`(?:${birth})(?:${sign}|[ 　]{1,2})(${date})(?!\\d)`, 'giu'), code: 104 },
  { pattern: new RegExp(`(${date})[ 　]?(?:生まれ|生(?!産|成|活)|出生|출생)`, 'giu'), code: 104 },
  {
    pattern: new RegExp(
      `(?<!\\p{Script=Cyrillic})(?:${address})${sign}([^\\s;；|"<>][^\\n;；|"<>。]{3,80}[^\\s;；|"<>，,。])`,
      'giu',
    ),
    code: 203,
  },
];
/** Addresses of other kinds stand behind the same labels. */
const otherAddress = /^(?:https?:|[\w.+-]+@|\d{1,3}(?:\.\d{1,3}){3}|0x)/;

export const nativeRecordRecognizer: GrammarRecognizer = {
  kind: 'grammar',
  code: 101,
  score: 0.8,
  find({ text }) {
    if (!otherLetters.test(text)) return [];
    const spans: Span[] = [];
    for (const { pattern, code } of rules)
      for (const { 0: whole, 1: value = '', index } of text.matchAll(pattern)) {
        if (code === 203 && otherAddress.test(value)) continue;
        const start =
          index + whole.indexOf(value, whole.length > value.length && !whole.startsWith(value) ? 1 : 0);
        spans.push({ start, end: start + value.length, code, score: 0.8 });
      }
    return spans;
  },
};
