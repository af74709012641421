/** Whether somebody is married, as forms and sentences tell it. */
import { fold } from '../../scan/index.ts';
import { terms } from '../labelled-value.ts';
import type { TriggerRecognizer } from '../recognizer.ts';
import { afterLabel, alternation } from './attribute.ts';

const code = 113;
/** Words that say nothing but this. */
const plain =
  'married,remarried,divorced,widowed,unmarried,verheiratet,geschieden,verwitwet,ledig,unverheiratet,verpartnert,marié,mariée,mariés,divorcé,divorcée,divorcés,veuf,veuve,célibataire,pacsé,pacsée,casado,casada,casados,divorciado,divorciada,divorciados,viudo,viuda,soltero,soltera,sposato,sposata,sposati,coniugato,coniugata,divorziato,divorziata,vedovo,vedova,celibe,nubile,getrouwd,gehuwd,gescheiden,weduwe,weduwnaar,ongehuwd,ongetrouwd,viúvo,viúva,solteiro,solteira';
const inForms =
  'single,separated,engaged,widower,widow,civil partnership,in a civil partnership,cohabiting,domestic partnership,getrennt lebend,getrennt,eingetragene Lebenspartnerschaft,séparé,séparée,concubinage,union libre,separado,separada,pareja de hecho,separato,separata,convivente,samenwonend,alleenstaand,geregistreerd partnerschap,união estável,unión libre';

/** A form of `to be`, and a few words between it and the status. */
const before = new RegExp(
  "(?:^|[^\\p{L}])(?:is|am|was|are|were|got|been|be|he[’']s|she[’']s|i[’']m|bin|ist|sind|war|wurde|est|suis|sont|était|es|soy|está|estoy|son|è|sono|era|ben|zijn|é|sou|estou)\\s" +
    '(?:(?:now|not|still|recently|happily|newly|already|twice|been|getting|seit|kurzem|frisch|nicht|noch|wieder|toujours|pas|récemment|ya|todavía|recién|ancora|già|nog|net|sinds|ainda|já|recentemente|an?|(?:19|20)\\d{2})\\s){0,3}$',
  'iu',
);
/** What is no marriage of people. */
const after =
  /^\s(?:to the idea|from (?:reality|the (?:real|facts|rest|main))|(?:filing|couples?)\b|or\s|oder\s|werden|worden|von der)/i;

export const maritalStatusRecognizers = [
  afterLabel({
    code,
    terms: terms(
      'marital status, civil status, relationship status, family status, familienstand, personenstand, etat civil, situation familiale, situation matrimoniale, estado civil, stato civile, burgerlijke staat, estado matrimonial',
    ),
    value: alternation(`${plain},${inForms}`),
  }),
  {
    kind: 'trigger',
    code,
    score: 0.7,
    terms: plain.split(',').map(fold),
    pattern: new RegExp(`${alternation(plain)}(?![\\p{L}\\p{N}-])`, 'iuy'),
    valid: (value, text, start) =>
      before.test(text.slice(Math.max(0, start - 40), start)) &&
      !after.test(text.slice(start + value.length, start + value.length + 20)),
  },
] satisfies readonly TriggerRecognizer[];
