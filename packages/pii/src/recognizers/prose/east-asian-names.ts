/**
 * Chinese, Japanese and Korean names as whole words. They stand without spaces, so that a word beside them must tell: a form of address
 * after them (`先生`, `さん`, `씨`), or a label or a verb before them (`姓名：`, `我叫`, `이름:`).
 */
import type { GrammarRecognizer } from '../recognizer.ts';
import { patternValues } from './pattern-values.ts';

const person = 101;
const score = 0.75;

const otherLetters = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;
/** The hundred most frequent surnames of China, which four of five people have, and the usual ones of two characters. */
const surnames =
  '(?:欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|歐陽|諸葛|[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文張劉陳楊趙吳孫馬羅鄭謝韓馮鄧許呂蘇盧蔣賈葉閻鐘陸顧龍萬錢湯喬賀賴龔])';
const han = '[\\u4e00-\\u9fff]';
const chineseAddress =
  '(?:先生|女士|小姐|太太|同学|同志|老师|教授|医生|博士|经理|总经理|律师|主任|老師|醫生|經理|律師)';
const chineseLabel =
  '(?:(?:姓名|名字|联系人|聯絡人|收件人|患者|客户|客戶|申请人|負責人|负责人|户主|法人|作者|病人|经办人|收货人|司机|员工|学生|当事人)[:： ]{0,2}|(?:我叫|我是|他叫|她叫|名叫|叫做|我的名字是|您好，我是))';
/** After any name, and those that are also the end of other words, such as 仕様. */
const japaneseAddress = '(?:さん|さま|くん|ちゃん)';
const japaneseTitle = '(?:様|氏|先生|君|部長|課長|社長)';
const japaneseLabel =
  '(?:(?:氏名|お名前|名前|担当者|担当|宛名|差出人|患者名|ご担当)[:： ]{1,2}|(?:私は|わたしは|僕は))';
const kana = '[\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc]';
const hangul = '[\\uac00-\\ud7af]';
const koreanSurname =
  '(?:남궁|황보|제갈|선우|독고|[김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석설마길연위표명기반왕금옥육인맹제모탁국])';
const koreanAddress = '(?:씨|님|선생님|교수님|부장님|과장님|대리님|사장님|박사님)';
const koreanLabel = '(?:(?:이름|성명|고객명|담당자|환자명|수신인)[:： ]{1,2}|(?:저는|제 이름은) ?)';

/** Each with the name as its first group. */
const names = [
  new RegExp(`(${surnames}${han}{1,2})(?=${chineseAddress})`, 'gu'),
  new RegExp(
    `${chineseLabel}(${surnames}${han}{1,2})(?!${han}{1,2}(?:公司|大学))(?=[^\\u4e00-\\u9fff]|$|住|在|今|来|是|的|主诉|诉|自述|因|于|已|将|被|表示|称|说|与|和|及|男|女|反映|申请|提交|要求)`,
    'gu',
  ),
  new RegExp(
    `(?:由|经|請|请|联系|聯絡|通知|交给|抄送) ?(${surnames}${han}{1,2})(?= ?(?:创建|修改|提交|审核|批准|负责|签署|撰写|签字|处理|确认|编写|发起|更新|维护|主持|签收|办理|創建|審核|負責|處理|確認))`,
    'gu',
  ),
  // The reading of a name, behind it.
  /[（(]([\u3041-\u3096\u30a1-\u30fa\u30fc]{1,8}[ 　][\u3041-\u3096\u30a1-\u30fa\u30fc]{1,8})[）)]/gu,
  new RegExp(
    `(?<!${han}|[おご])(${han}{1,3}[ 　](?:${han}|${kana}){1,4}|${han}{1,4})(?=${japaneseAddress})`,
    'gu',
  ),
  new RegExp(
    `(?<!${han}|[おご])(${han}{1,3}[ 　](?:${han}|${kana}){1,4}|${han}{2,4})(?=${japaneseTitle}(?!${han}))`,
    'gu',
  ),
  new RegExp(
    `${japaneseLabel}(${han}{1,3}[ 　]?(?:${han}|[\\u30a1-\\u30fa\\u30fc]|[\\u3041-\\u3096]{2,4}){1,4}?)(?=[\\s、。,，です（(／/|]|と申|といい|$)`,
    'gu',
  ),
  new RegExp(`(?<!${hangul})(${koreanSurname}${hangul}{1,2})(?= ?${koreanAddress})`, 'gu'),
  new RegExp(
    `${koreanLabel}(${koreanSurname}${hangul}{1,2}?)(?=[^\\uac00-\\ud7af]|$|입니다|이고|이에요|예요)`,
    'gu',
  ),
];
/** Words that stand before a form of address and are nobody's name. */
const notNames =
  /^(?:皆|皆さ|お客|客|奥|お母|お父|母|父|兄|姉|弟|妹|神|王|仏|医|店員|社員|学生|先|生徒|子供|お子|赤|何|誰|御社|貴社|高级|高級|方|于|文|金|白|石|常|段|高|老|各位|本|全|다른|여러분|고객|이분|그분|여러)$/u;

export const eastAsianNameRecognizer: GrammarRecognizer = {
  kind: 'grammar',
  code: person,
  score,
  find({ text }) {
    if (!otherLetters.test(text)) return [];
    return patternValues(text, names, { code: person, score }, ([, name = '']) =>
      notNames.test(name) ? undefined : name,
    );
  },
};
