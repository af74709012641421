/** Sexual orientations of people: what a label names, and what somebody is told to be. */
import { terms } from '../labelled-value.ts';
import { afterLabel, afterPhrase, alternation, personIs } from './attribute.ts';

const code = 112;
const words = alternation(
  'gay(?: man)?,lesbian,bisexual,homosexual,heterosexual,asexual,pansexual,queer,demisexual,' +
    'schwul,lesbisch,bisexuell,homosexuell,heterosexuell,asexuell,pansexuell,' +
    'homosexuelle?,hétérosexuelle?,bisexuelle?,lesbienne,asexuelle?,pansexuelle?,' +
    'lesbiana,gai,asexual,' +
    'lesbica,omosessuale,eterosessuale,bisessuale,asessuale,pansessuale,' +
    'homoseksueel,heteroseksueel,biseksueel,lesbienne,homo,' +
    'lésbica,homossexual,heterossexual,bissexual,assexual,pansexual',
);

export const sexualOrientationRecognizers = [
  afterLabel({
    code,
    terms: terms(
      'sexual orientation, sexuality, sexual identity, sexuelle orientierung, sexuelle identitat, orientation sexuelle, orientacion sexual, orientamento sessuale, seksuele geaardheid, seksuele orientatie, seksuele voorkeur, orientacao sexual',
    ),
    value: `${words}|straight|hetero`,
  }),
  afterPhrase({
    code,
    terms: [
      ...personIs,
      ...terms(
        'came out as, come out as, coming out as, openly, identifies as, identify as, identifying as, outete sich als, geoutet als, bekennend, ouvertement, abiertamente, se declara, apertamente, dichiaratamente, openlijk, assumidamente',
      ),
    ],
    between:
      '(?:an?|openly|also|offen|eine?|une?|un[ao]?|een|uma?|ouvertement|abiertamente|apertamente|openlijk|assumidamente)',
    value: `${words}(?!\\s(?:bar|club|rights|marriage|pride|community|studies|theory|movement))`,
  }),
];
