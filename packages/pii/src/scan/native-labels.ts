/**
 * Labels in other scripts than Latin, as the terms in which recognizers name them: `手机` is `tel`, `ИНН` is `inn`. Words of these
 * scripts need no boundaries: most are written without blanks.
 */

/** Terms, and the labels that mean them as sources of patterns, without what may follow them, such as `号`. */
const rows: readonly (readonly [terms: string, labels: string])[] = [
  [
    'tel*',
    "(?:联系|聯絡|家庭|办公|辦公|公司)?(?:电话|電話)|(?:移动|行動)?(?:手机|手機)|携帯(?:電話)?|固话|传真|傳真|致电|拨打|撥打|ファックス|(?:휴대)?(?:전화|폰)|연락처|팩스|โทร(?:ศัพท์)?|เบอร์|(?:мобильный|контактный|моб\\.? ?)?(?:телефон|тел\\.)|моб\\.|звоните|факс|τηλ(?:έφωνο|\\.)?|κιν(?:ητό|\\.)|φαξ|هاتف|الهاتف|جوال|الجوال|موبايل|تلفن|موبائل|טל(?:פון|'|׳)|נייד|פלאפון|मोबाइल|फ़?ोन|फोन|दूरभाष|মোবাইল|ফোন|தொலைபேசி|கைபேசி",
  ],
  [
    'password',
    '密码|密碼|口令|パスワード|暗証|비밀번호|암호|รหัสผ่าน|пароль|пароля|κωδικός(?: πρόσβασης)?|كلمة (?:المرور|السر)|رمز عبور|סיסמ[הא]|पासवर्ड',
  ],
  ['email', '邮箱|郵箱|电子邮件|電子郵件|メール|이메일|อีเมล|эл\\.? ?почта|البريد'],
  ['resident identity', '(?:居民)?身份证|身分证|公民身份'],
  ['hkid', '(?:香港)?身份證|香港身份证|香港身分證|(?:香港)?身分證'],
  ['national id', '身分證(?:字號|統一編號)?|統一編號|國民身分證|บัตรประชาชน|الرقم القومي|رقم الهوية|الهوية'],
  ['thai id', 'เลข(?:ประจำตัว|บัตร)ประชาชน|บัตรประชาชน'],
  ['egyptian id', 'الرقم القومي'],
  ['my number', 'マイナンバー|個人番号'],
  ['rrn', '주민(?:등록)?번호'],
  ['frn', '외국인등록번호'],
  ['business registration', '사업자(?:등록)?번호'],
  ['uscc', '统一社会信用代码|信用代码'],
  ['corporate number', '法人番号'],
  [
    'passport',
    '护照|護照|旅券|パスポート|여권|паспорт|διαβατήρι[οα]|جواز(?: السفر)?|דרכון|पासपोर्ट|หนังสือเดินทาง|回乡证|回鄉證|通行证|通行證|台胞证|台胞證',
  ],
  [
    'driver license',
    '驾驶证|駕駛證|驾照|運転免許証?|免許証|운전면허|водительское удостоверение|רישיון נהיגה|رخصة القيادة',
  ],
  ['inn', 'ИНН|ІПН'],
  ['rnokpp', 'РНОКПП|ІПН'],
  ['snils', 'СНИЛС'],
  ['egn', 'ЕГН'],
  ['jmbg', 'ЈМБГ|ЕМБГ|ЮМБГ'],
  ['pib', 'ПИБ'],
  ['afm', 'Α\\.?Φ\\.?Μ\\.?|αφμ'],
  ['amka', 'Α\\.?Μ\\.?Κ\\.?Α\\.?|αμκα'],
  ['teudat zehut', 'ת\\.? ?ז\\.?|ת״ז|ת"ז|תעודת זהות|מספר זהות'],
  ['aadhaar', 'आधार|ஆதார்|আধার|ఆధార్'],
  ['pan', 'पैन'],
  ['emirates id', 'الهوية الإماراتية'],
  ['iban', 'ИБАН|ІБАН|آيبان|الآيبان'],
  [
    'card',
    '(?:银行|信用|借记)卡|卡号|信用卡|卡號|カード|신용카드|카드|номер карты|карт[аы]|κάρτα|بطاقة|כרטיס(?: אשראי)?|कार्ड|บัตรเครดิต',
  ],
  [
    'account',
    '(?:银行)?(?:账号|账户|帳號|帳戶|賬號)|口座|계좌|(?:расч[её]тный )?сч[её]т|р\\/с|λογαριασμός|رقم الحساب|חשבון|खाता|เลขที่บัญชี',
  ],
  [
    'date of birth',
    '出生日期|出生年月日?|生年月日|생년월일|วันเกิด|дата рождения|дата народження|ημερομηνία γέννησης|تاريخ الميلاد|תאריך לידה|जन्म ?तिथि',
  ],
];

/** Rest of a label: number, code, card. */
const suffix =
  "(?:[ \\u00a0]?(?:号码|號碼|番号|番號|号|號|证号|번호|номер|№|αριθμός|αριθ\\.?|number|no\\.?|नंबर|संख्या|หมายเลข|מספר|מס'|رقم))?";

const patterns = rows.map(([, labels]) => new RegExp(`(?:${labels})${suffix}`, 'giu'));
const hint = /[\u0370-\u03ff\u0400-\u04ff\u0590-\u06ff\u0900-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

/** Calls `found` with the term, start and end of each label, row by row; true if there is one. */
export function scanNativeLabels(
  text: string,
  found: (term: string, start: number, end: number) => void,
): boolean {
  if (!hint.test(text)) return false;
  let hasAny = false;
  for (const [row, pattern] of patterns.entries())
    for (const { 0: label, index } of text.matchAll(pattern)) {
      hasAny = true;
      found(rows[row]?.[0] ?? '', index, index + label.length);
    }
  return hasAny;
}

const phoneLabelAtEnd = new RegExp(`(?:${rows[0]?.[1] ?? ''})${suffix}[\\s:：.=是为为は]{0,4}$`, 'iu');

/** Returns whether a text ends with a label of phones in another script. */
export function endsWithPhoneLabel(text: string): boolean {
  return hint.test(text) && phoneLabelAtEnd.test(text);
}
