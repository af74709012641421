/** Gender as forms and notes tell it. */
import { terms } from '../labelled-value.ts';
import { afterLabel, afterPhrase, alternation } from './attribute.ts';

const code = 105;
const words = alternation(
  'male,female,non binary,nonbinary,genderqueer,genderfluid,agender,intersex,trans man,trans woman,transgender (?:man|woman|person),cisgender (?:man|woman),männlich,weiblich,divers,masculin,féminin,homme,femme,non binaire,masculino,femenino,hombre,mujer,varón,no binari[oa],maschile,femminile,maschio,femmina,uomo,donna,non binari[oa],mannelijk,vrouwelijk,man,vrouw,woman,non binair,feminino,homem,mulher,não binári[oa]',
);

export const genderRecognizers = [
  afterLabel({
    code,
    terms: terms(
      'gender, sex, gender identity, gender at birth, sex at birth, assigned sex, geschlecht, sexe, genre, sexo, genero, sesso, genere, geslacht, identidad de genero, identite de genre, identita di genere, identidade de genero',
    ),
    value: `${words}|[mfwdx](?=["'\\s,;|)]|$)`,
  }),
  afterPhrase({
    code,
    terms: terms(
      "identify as, identifies as, identified as, identifying as, i am a, i'm a, she is a, he is a, year old, y/o, yo, identifiziert sich als, se identifie comme, se identifica como, si identifica come, identificeert zich als, identifica se como",
    ),
    between: 'an?',
    value: alternation(
      'male,female,man,woman,boy,girl,non binary(?: person)?,nonbinary(?: person)?,genderqueer,genderfluid,agender,intersex,trans(?:gender)? (?:man|woman|person|girl|boy),cis(?:gender)? (?:man|woman),nicht binär,non binaire,no binari[oa],non binari[oa],non binair,não binári[oa]',
    ),
  }),
];
