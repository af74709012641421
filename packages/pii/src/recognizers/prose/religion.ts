/** Religions of people: what a label names, and what somebody is or became. */
import { terms } from '../labelled-value.ts';
import { afterLabel, afterPhrase, alternation, personIs } from './attribute.ts';

const code = 110;
const believers = alternation(
  "(?:Roman )?Catholic,Protestant,Anglican,Lutheran,Methodist,Baptist,Presbyterian,Pentecostal,Evangelical(?: Christian)?,Mormon,Jehovah[’']s Witness,Quaker,Adventist,(?:Greek |Russian |Eastern )?Orthodox(?: Christian| Jew)?,Christian,Coptic Christian,Muslim,Muslima,Moslem,Sunni(?: Muslim)?,Shia(?: Muslim)?,Shiite,Ahmadi(?: Muslim)?,Alevi,Sufi,Jew,Jewish,Hindu,Buddhist,Sikh,Jain,Zoroastrian,Bah[áa]['’]?[íi],Wiccan,pagan,atheist,agnostic," +
    'römisch katholisch,katholisch,evangelisch,protestantisch,muslimisch,jüdisch,buddhistisch,hinduistisch,alevitisch,konfessionslos,freikirchlich,Katholik(?:in)?,Protestant(?:in)?,Muslim(?:in)?,Jude,Jüdin,Buddhist(?:in)?,Hindu,Atheist(?:in)?,' +
    'catholique,protestante?,musulmane?,juive?,chrétienne?,bouddhiste,hindoue?,athée,' +
    'católic[oa],musulm[aá]na?,judí[oa],cristian[oa],budista,evangélic[oa],ate[oa],protestante,hindú,' +
    'cattolic[oa],musulman[oa],ebre[oa],buddista,valdese,testimone di Geova,' +
    'katholiek,rooms katholiek,protestants?,hervormd,gereformeerd,moslim,islamitisch,joods,boeddhist,atheïst,hindoe,' +
    'muçulman[oa],judi[ao],judeu,judia,cristã,cristão,espírita',
);
const faiths = alternation(
  'Catholicism,Roman Catholicism,Protestantism,Christianity,Islam,Judaism,Hinduism,Buddhism,Sikhism,Jainism,Orthodoxy,Katholizismus,Judentum,Christentum,Buddhismus,catholicisme,judaïsme,christianisme,bouddhisme,catolicismo,judaísmo,cristianismo,budismo,cattolicesimo,ebraismo,cristianesimo,buddismo,jodendom,christendom,boeddhisme,islam,none,keine',
);

export const religionRecognizers = [
  afterLabel({
    code,
    terms: terms(
      'religion, faith, religious affiliation, religious belief, religious beliefs, denomination, konfession, religionszugehorigkeit, glaube, confession, confession religieuse, creencia religiosa, confesion, religione, fede, credo religioso, godsdienst, religie, geloof, religiao, crenca religiosa',
    ),
    value: `${believers}|${faiths}`,
  }),
  afterPhrase({
    code,
    terms: [
      ...personIs,
      ...terms(
        'practising, practicing, devout, observant, lapsed, pious, born again, raised, brought up, converted to, convert to, glaubig*, praktizierend*, strengglaubig*, konvertierte zum, se convirtio al, si e convertito, bekeerde zich tot, converteu se ao',
      ),
    ],
    between:
      '(?:an?|as|the|eine?|une?|un[ao]?|een|uma?|very|deeply|practi[sc]ing|devout|observant|lapsed|strict|strictly|non-practi[sc]ing|gläubige[rn]?|praktizierende[rn]?|streng|très|muy|molto|muito|praktiserend)',
    value: `${believers}(?!\\s(?:church|school|university|charity|hospital|calendar|art|music|theology|teaching))`,
  }),
  afterPhrase({
    code,
    terms: terms(
      'converted to, convert to, konvertierte zum, konvertiert zum, s est converti a, convertie a, se convirtio al, convertito all, bekeerde zich tot de, converteu se ao',
    ),
    between: '(?:the|l[’e]|el|al|den|dem)',
    value: faiths,
  }),
];
