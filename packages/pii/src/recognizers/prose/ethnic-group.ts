/** Ethnic groups: what a label names, and by what people are told to be of a descent. */
import { terms } from '../labelled-value.ts';
import type { TriggerRecognizer } from '../recognizer.ts';
import { afterLabel, afterPhrase, alternation } from './attribute.ts';

const code = 109;
const groups = alternation(
  'Aboriginal,African American,Afro American,Afro Caribbean,Afro Caribe[ñn]a,Alaska Native,Amazigh,Arab,Aramean,Armenian,Ashkenazi(?: Jewish)?,Assyrian,Asian American,Aymara,Basque,Bengali,Berber,Black African,Black Caribbean,Bosniak,Breton,Catalan,Caucasian,Chechen,Cherokee,Chicana,Chicano,Circassian,Copt,Coptic,Crimean Tatar,Druze,East Asian,First Nations,Fulani,Gujarati,Han Chinese,Hausa,Hazara,Hispanic,Hmong,Hutu,Igbo,Inuit,Javanese,Jewish,Kabyle,Karen,Kurd,Kurdish,Kurd[ea],kurdisch(?:er|e)?,kurdo,curd[oa],Koerdisch,Latina,Latino,Latinx,Māori,Maori,Mapuche,Mayan,Mestiz[oa],Métis,Mixed race,Native American,Navajo,Oromo,Ovambo,Pacific Islander,Pashtun,Punjabi,Quechua,Rohingya,Rom,Roma,Romani,Romany,Sámi,Sami,Sephardic,Sikh,Sindhi,Sinti,Sorbian,Sorbisch,South Asian,Tamil,Tatar,Tigrayan,Tutsi,Uyghur,Uighur,Walloon,Xhosa,Yazidi,Yoruba,Zulu,gitan[oa],tsigane,rom[ií]',
);

const groupBefore = new RegExp(`(?:^|[^\\p{L}])(${groups})\\s$`, 'iu');

export const ethnicGroupRecognizers = [
  afterLabel({
    code,
    terms: terms(
      'ethnicity, ethnic group, ethnic origin, ethnic background, race, race/ethnicity, race ethnicity, ethnie, ethnische zugehorigkeit, ethnische herkunft, volksgruppe, origine ethnique, etnia, origen etnico, grupo etnico, origine etnica, gruppo etnico, etniciteit, etnische afkomst, origem etnica',
    ),
    value: `${groups}|(?:White|Black|Asian|Mixed)(?: (?:British|Irish|African|Caribbean|American|European|other))?`,
  }),
  afterPhrase({
    code,
    terms: terms(
      "she is, he is, i am, i'm, they are, who is, patient is, wife is, husband is, family is, identifies as, identify as, ethnically, an ethnic, a member of the, belongs to the, sie ist, er ist, ich bin, elle est, il est, je suis, ella es, soy, e di etnia, zij is, hij is, ela e, ele e",
    ),
    between:
      '(?:an?|ethnic|of|half|part|partly|originally|eine?|une?|een|uma?|d[’e]origine|de origen|di origine)',
    value: `${groups}(?!\\s(?:restaurant|food|cuisine|music|language|art|history|studies))`,
  }),
  {
    kind: 'trigger',
    code,
    score: 0.8,
    terms: terms('descent, origin, heritage, ancestry, roots'),
    startOf: (text, at) => {
      const length = groupBefore.exec(text.slice(Math.max(0, at - 30), at))?.[1]?.length;
      return length === undefined ? -1 : at - length - 1;
    },
    pattern: new RegExp(groups, 'iuy'),
  },
] satisfies readonly TriggerRecognizer[];
