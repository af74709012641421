/** What organization names of a language need. */
interface OrganizationParts {
  readonly language: string;
  readonly companies: readonly string[];
}

interface Draws {
  readonly random: () => number;
  readonly first: () => string;
  readonly last: () => string;
  readonly city: () => string;
  readonly region: () => string;
}

function split(list: string): readonly string[] {
  return list.split('|');
}

const forms: Record<string, readonly string[]> = {
  en: split(
    'Ltd|Inc.|LLC|plc|Inc|Ltd.|LLP|Group|Corp.|Pty Ltd|Holdings|& Co.|& Sons|Partners|Company|Corporation',
  ),
  de: split('GmbH|AG|GmbH & Co. KG|KG|OHG|UG (haftungsbeschränkt)|e.V.|SE|eG|Gruppe|mbH|e.K.|& Söhne'),
  fr: split('SA|SARL|SAS|S.A.|EURL|SCI|SASU|et Fils|Groupe|& Associés'),
  es: split('S.A.|S.L.|SL|S.L.U.|S. de R.L.|e Hijos|y Asociados|S.A. de C.V.|Grupo'),
  it: split('S.p.A.|S.r.l.|SpA|srl|S.n.c.|& Figli|S.a.s.|SRL'),
  nl: split('B.V.|BV|N.V.|NV|V.O.F.|Groep|& Zonen|BVBA'),
  pt: split('Lda|Lda.|S.A.|SA|Ltda|Ltda.|Unipessoal Lda|& Filhos|EIRELI'),
  da: split('A/S|ApS|Holding'),
  sv: split('AB|HB|Gruppen'),
};

/** Institutions: `%c` is a city, `%l` a surname, `%s` a saint, `%r` a region. */
const institutions: Record<string, readonly string[]> = {
  en: split(
    "University of %c|%c University|St %s's Hospital|%c General Hospital|%c City Council|%c County Court|Bank of %c|%l Foundation|%l College|%c Primary School|%l & %l Solicitors|%l, %l and %l|%c Medical Centre|%c Police Department|Ministry of Health|Department of Transport|%l Insurance|%c Airport Authority|%l Institute of Technology|%c United|FC %c|%c Rovers|%l Dental Practice|First National Bank of %c|%l Logistics|%l Consulting|%c Chamber of Commerce|%l High School|the %c Times",
  ),
  de: split(
    'Universität %c|Technische Universität %c|Klinikum %c|Stadt %c|Amtsgericht %c|Landgericht %c|Stadtwerke %c|Sparkasse %c|Volksbank %c|St.-%s-Krankenhaus|%l-Stiftung|%l-Gymnasium|Grundschule %c|Finanzamt %c|Kanzlei %l & Partner|FC %c|SV %c|Autohaus %l|Bäckerei %l|Praxis Dr. %l|Universitätsklinikum %c|Bundesministerium für Gesundheit|AOK %r|%l Versicherung|Spedition %l|Hochschule %c|Jobcenter %c|Polizei %c|%c Zeitung|Hausverwaltung %l',
  ),
  fr: split(
    'Université de %c|CHU de %c|Hôpital Saint-%s|Mairie de %c|Tribunal judiciaire de %c|Banque de %c|Lycée %l|Collège %l|Cabinet %l|Fondation %l|Clinique du %l|École %l|Ministère de la Santé|Transports %l|Boulangerie %l|Assurances %l|AS %c|Caisse d’Épargne de %c|Conseil régional de %r|Garage %l|Pharmacie %l|Préfecture de %c|Crédit Mutuel de %c',
  ),
  es: split(
    'Universidad de %c|Hospital San %s|Ayuntamiento de %c|Hospital General de %c|Juzgado de %c|Banco de %c|Colegio San %s|Instituto %l|Fundación %l|Clínica %l|Bufete %l|Talleres %l|Seguros %l|Real %c|Transportes %l|Ministerio de Sanidad|Universidad Autónoma de %c|Caja Rural de %c|Gestoría %l|Junta de %r|Farmacia %l',
  ),
  it: split(
    'Università di %c|Ospedale San %s|Comune di %c|Tribunale di %c|Banca di %c|Liceo %l|Studio legale %l|Fondazione %l|Istituto %l|Clinica %l|Officina %l|Assicurazioni %l|Trasporti %l|Ministero della Salute|Politecnico di %c|ASL %c|Farmacia %l|Regione %r|Cassa di Risparmio di %c|Studio %l & Associati|Questura di %c',
  ),
  nl: split(
    'Universiteit %c|Gemeente %c|Ziekenhuis %c|Rechtbank %c|Sint-%s Ziekenhuis|Bank van %c|Stichting %l|%l College|Basisschool %l|Advocatenkantoor %l|Bakkerij %l|Garage %l|Verzekeringen %l|FC %c|Huisartsenpraktijk %l|Ministerie van Volksgezondheid|Transportbedrijf %l|Hogeschool %c|Politie %c|Tandartspraktijk %l|Woningstichting %c|Apotheek %l',
  ),
  pt: split(
    'Universidade de %c|Hospital de São %s|Câmara Municipal de %c|Prefeitura de %c|Tribunal de %c|Banco de %c|Colégio %l|Escola Secundária de %c|Fundação %l|Clínica %l|Oficina %l|Seguros %l|Transportes %l|Ministério da Saúde|Sporting de %c|Farmácia %l|Centro de Saúde de %c|Instituto %l|Universidade Federal de %c|Escritório %l & Associados|Padaria %l',
  ),
  da: split(
    '%c Kommune|Universitetet i %c|%c Universitet|%c Sygehus|Advokatfirmaet %l|%c Skole|Banken i %c|Sundhedsministeriet|%c Boldklub',
  ),
  sv: split(
    '%c kommun|%c universitet|Tingsrätten i %c|%c sjukhus|Advokatfirman %l|%c skola|Stiftelsen %l|%c IF',
  ),
};

const starts =
  'Nova Vert Omni Blue Bright Core Data Ever Flux Gran Helio Inno Key Lumi Medi Neo Opti Penta Quant Riva Sol Tele Uni Vita West Zen Alto Brix Cala Dyna Evo Fin Gal Hydr Ister Juno Kine Lynx Mar Nexi Orb Prim Rand Silv Tarn Umbr Vox Wex Xen Ylva Zor Stern Falk Grün Hoch Nord Süd Rhein Alp Mont Bel Clair Fab Luz Sol Vento Terra Aqua Pharma Agri Bio Eco'.split(
    ' ',
  );
const ends =
  'tech soft bridge line works labs wave point gate net sys tron ix ara eon ium is a o ex field stone mark hub ly ify path port scale cast mind bau werk tec medica logic plan care ware com data pay fin log form air'.split(
    ' ',
  );
const fields =
  'Systems Solutions Technologies Logistics Pharma Energy Foods Analytics Capital Media Motors Software Consulting Healthcare Labs Bank Insurance Studios Networks Robotics Textiles Airlines Security Cloud Mobility Engineering Foods Retail Properties Ventures Design'.split(
    ' ',
  );

/** Creates an organization name. */
export function organizationOf(parts: OrganizationParts, draws: Draws): string {
  const { random, last, city, region, first } = draws;
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const brand = (): string =>
    random() < 0.8 ? pick(starts) + pick(ends) : `${pick(starts)} ${pick(fields)}`;
  const form = pick(forms[parts.language] ?? forms['en'] ?? []);
  const drawn = random();
  if (drawn < 0.3) {
    return pick(institutions[parts.language] ?? [])
      .replace(/%l/gu, () => last())
      .replace('%c', city)
      .replace('%s', first)
      .replace('%r', () => region() || city());
  }
  if (drawn < 0.42) return `${last()} ${form}`;
  if (drawn < 0.47) return `${last()} & ${last()}${random() < 0.5 ? ` ${form}` : ''}`;
  if (drawn < 0.62) return brand();
  if (drawn < 0.72) return `${brand()} ${form}`;
  if (drawn < 0.79) return `${brand()} ${pick(fields)}${random() < 0.3 ? ` ${form}` : ''}`;
  if (drawn < 0.83) return `${last()} ${pick(fields)}${random() < 0.4 ? ` ${form}` : ''}`;
  if (drawn < 0.97) return pick(parts.companies);
  return Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
    'ABCDEFGHIKLMNOPRSTUVWZ'.charAt(Math.floor(random() * 22)),
  ).join('');
}
