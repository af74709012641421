/** Names for people who do not exist, by language; written for this purpose, none of them of anybody in particular. */

export interface NameList {
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly last: readonly string[];
  readonly places: readonly string[];
}

const list = (female: string, male: string, last: string, places: string): NameList => ({
  female: female.split(' '),
  male: male.split(' '),
  last: last.split(' '),
  places: places.split(', '),
});

export const nameLists = {
  en: list(
    'Olivia Harriet Nora Phoebe Esther Imogen Matilda Beatrice Jocelyn Rosalind Tamsin Winifred',
    'Edmund Felix Jasper Rupert Silas Theodore Alistair Desmond Gareth Lionel Percival Barnaby',
    'Ashcombe Blackwood Carrington Dunmore Ellsworth Fairbanks Greyson Hollis Kingsley Lockwood Merriweather Norwood Pemberton Ravenscroft Stanbridge Thackeray',
    'Ashford Vale, Brinkton, Caldermouth, Dunhaven, Eastmere, Fernley, Glenbridge, Harrowfield',
  ),
  de: list(
    'Annegret Brunhild Friederike Hannelore Ilse Jutta Kunigunde Liselotte Mechthild Ottilie Roswitha Theresia',
    'Adalbert Burkhard Detlef Eberhard Friedhelm Gisbert Hartmut Ingolf Lothar Ottokar Reinhold Wendelin',
    'Ackerknecht Birkenfeld Dornbusch Eichwald Falkenberg Grünewald Hasselbach Kesselring Lindemuth Morgenroth Niederhof Quellmann Rosenhain Silbermann Tannhof Wiesenthal',
    'Altenrode, Birkheim, Dornstadt, Eschenau, Falkenthal, Grünfelde, Hirschbrück, Lindenroda',
  ),
  fr: list(
    'Albertine Clotilde Désirée Edwige Faustine Geneviève Hortense Joséphine Ludivine Mathilde Odile Philippine',
    'Anatole Barnabé Célestin Dieudonné Edmond Fulbert Gaspard Honoré Lucien Maximilien Octave Théophile',
    'Aubertin Beauchamp Charpentier Delacour Fontenelle Grandpré Hautecœur Lavallière Montclair Pontallier Rochemont Saintclair Tournebise Vaillancourt Villedieu Wattelet',
    'Aubrac-le-Vieux, Beaumesnil, Clairfontaine, Grandvilliers, Hauterive, Montfleury, Rochebrune, Valdoré',
  ),
  es: list(
    'Amaranta Belinda Casilda Dorotea Eulalia Fernanda Genoveva Jacinta Leocadia Macarena Rosalía Úrsula',
    'Anselmo Baltasar Casimiro Demetrio Evaristo Florencio Gumersindo Heliodoro Leandro Maximino Nicanor Severino',
    'Albarracín Barrionuevo Carvajal Estepa Figueroa Guijarro Hinojosa Lozoya Montenegro Olmedilla Peñalver Quintanilla Robledo Santillana Valdecasas Zaldívar',
    'Alcorisa, Bellavista, Casarrubios, Fuentelmonte, Navalverde, Peñaclara, Valdelobos, Villaserena',
  ),
  it: list(
    'Adalgisa Benedetta Clelia Domitilla Ersilia Fiorenza Ginevra Ildegarda Loredana Ornella Rosalba Teodora',
    'Ambrogio Baldassarre Cosimo Doriano Ermenegildo Fulvio Gaetano Lamberto Norberto Oreste Raimondo Teodoro',
    'Acquaviva Boncompagni Castelvetro Dalmonte Fontanella Gherardini Lanfranchi Montefiore Ottaviani Passerini Roccaforte Santangelo Tornabuoni Valdambrini Vespignani Zuccarelli',
    'Acquachiara, Borgosereno, Castelrosso, Fontebuona, Montelieto, Pratofiorito, Roccabianca, Vallombra',
  ),
  nl: list(
    'Aleida Berendina Cornelia Dieuwertje Elsbeth Geertruida Hendrikje Klaasje Liesbeth Machteld Neeltje Wilhelmina',
    'Adriaan Barend Cornelis Dirk Evert Gijsbert Hendrik Klaas Lodewijk Maarten Rutger Wouter',
    'Achterberg Boekhout Dijkgraaf Eikelboom Groenendijk Hogendoorn Kloosterman Lindeboom Molenaar Noordhoek Oosterhuis Rozendaal Steenbergen Tuinstra Vossenberg Westerhof',
    'Akkerburg, Boswijk, Driemolen, Eikendam, Groenhoven, Lindewoude, Molenrade, Westerbeek',
  ),
  pt: list(
    'Adelaide Benedita Conceição Deolinda Eduarda Felismina Graciete Hermínia Idalina Leopoldina Odete Perpétua',
    'Abílio Belmiro Custódio Dionísio Eleutério Firmino Gaspar Hermínio Leonel Olegário Porfírio Zeferino',
    'Albergaria Bandeirinha Castelhano Damasceno Falcoeira Galvão Montalvão Nogueirinha Pedrógão Quintanilha Sarmento Teles Valadares Vasconcelinho Vidigal Ximenes',
    'Aldeia Nova, Campolide do Rio, Fontainhas, Monteclaro, Pedralva, Ribeirinha, Valverde, Vila Serena',
  ),
} as const satisfies Record<string, NameList>;

export type SurrogateLanguage = keyof typeof nameLists;

const stopWords: Readonly<Record<SurrogateLanguage, ReadonlySet<string>>> = {
  en: new Set('the and of to is for with my you please from'.split(' ')),
  de: new Set('der die und ist für mit ich bitte nicht von wir'.split(' ')),
  fr: new Set('le la les et est pour avec je vous merci dans'.split(' ')),
  es: new Set('el los y es para con por favor una que gracias'.split(' ')),
  it: new Set('il gli e è per con una che grazie sono della'.split(' ')),
  nl: new Set('de het en is voor met een ik niet van aub'.split(' ')),
  pt: new Set('os e é para com uma que não obrigado do da'.split(' ')),
};

/** The language whose small words a text uses most; undefined if it uses none. */
export function guessLanguage(text: string): SurrogateLanguage | undefined {
  const words =
    text
      .slice(0, 4000)
      .toLowerCase()
      .match(/\p{L}{1,12}/gu) ?? [];
  let best: SurrogateLanguage | undefined;
  let most = 0;
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const) {
    const count = words.filter((word) => stopWords[language].has(word)).length;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
