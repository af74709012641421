/** Occupations: what a label names, and what somebody works as. */
import { terms } from '../labelled-value.ts';
import { afterLabel, afterPhrase, alternation } from './attribute.ts';

const code = 108;
/** Words that stand in such a place in templates and schemas. */
const noOccupation =
  '(?!(?:string|text|varchar|char|null|none|nil|undefined|unknown|n/?a|tbd|todo|true|false|enum|number|int|integer|any|optional|required|str|value|field|the|this|your|please|see|and|or)(?![\\p{L}]))';
const word = "[\\p{L}][\\p{L}\\p{M}'’-]{1,30}";

const professions = alternation(
  'accountant,actor,actress,architect,baker,banker,barber,barista,barrister,bartender,bricklayer,bus driver,butcher,caregiver,carer,carpenter,cashier,chef,chemist,childminder,cleaner,coach,consultant,cook,dentist,designer,detective,doctor,electrician,engineer,farmer,firefighter,fisherman,florist,gardener,hairdresser,janitor,journalist,judge,lawyer,lecturer,librarian,lorry driver,mechanic,midwife,miner,musician,nanny,nurse,optician,painter,paramedic,pharmacist,photographer,physician,physiotherapist,pilot,plumber,police officer,policeman,policewoman,postman,priest,professor,programmer,psychiatrist,psychologist,receptionist,researcher,sailor,salesman,saleswoman,secretary,security guard,shop assistant,social worker,soldier,solicitor,surgeon,surveyor,tailor,taxi driver,teacher,technician,therapist,translator,truck driver,tutor,veterinarian,waiter,waitress,warehouse worker,welder,developer,' +
    'Lehrer(?:in)?,Ärzt(?:in)?,Arzt,Krankenschwester,Krankenpfleger(?:in)?,Pfleger(?:in)?,Ingenieur(?:in)?,Anwalt,Anwältin,Rechtsanwalt,Rechtsanwältin,Koch,Köchin,Bäcker(?:in)?,Maurer,Elektriker(?:in)?,Verkäufer(?:in)?,Erzieher(?:in)?,Polizist(?:in)?,Buchhalter(?:in)?,Friseur(?:in)?,Hebamme,Tischler(?:in)?,Schreiner(?:in)?,Mechaniker(?:in)?,Steuerberater(?:in)?,Zahnarzt,Zahnärztin,Apotheker(?:in)?,' +
    'infirmi(?:er|ère),médecin,avocate?,professeure?,enseignante?,ingénieure?,cuisini(?:er|ère),boulang(?:er|ère),maçon,plombier,électricienne?,comptable,vendeur,vendeuse,coiffeu(?:r|se),pompier,sage femme,aide soignante?,' +
    'enfermer[oa],médic[oa],abogad[oa],profesora?,maestr[oa],ingenier[oa],cociner[oa],panader[oa],albañil,fontanero,electricista,contable,camarer[oa],peluquer[oa],bombero,conductora?,' +
    'infermier[ea],medico,avvocat[oa],professore(?:ssa)?,insegnante,ingegnere,cuoc[oa],muratore,idraulico,elettricista,commess[oa],parrucchier[ea],camerier[ea],operai[oa],' +
    'verpleegkundige,verpleegster,arts,advocaat,leraar,lerares,docent,ingenieur,kok,bakker,metselaar,loodgieter,elektricien,boekhouder,verkoper,kapper,kapster,timmerman,vrachtwagenchauffeur,' +
    'enfermeir[oa],advogad[oa],professora?,engenheir[oa],cozinheir[oa],padeir[oa],pedreiro,encanador,canalizador,contabilista,cabeleireir[oa],motorista,empregada doméstica',
);

const fields =
  '(?:software|civil|mechanical|electrical|chemical|registered|staff|general|primary school|secondary school|school|kindergarten|web|data|graphic|interior|maths|English|head)';

export const occupationRecognizers = [
  afterLabel({
    code,
    terms: terms(
      'occupation, profession, job title, current job, beruf, berufsbezeichnung, ausgeubter beruf, metier, profesion, ocupacion, oficio, professione, occupazione, mestiere, beroep, profissao, ocupacao',
    ),
    value: `${noOccupation}${word}(?: (?!(?:and|und|et|y|e|en|at|bei|chez|in)\\s)${word}){0,3}`,
  }),
  afterPhrase({
    code,
    terms: terms(
      'works as, worked as, working as, work as, job as, employed as, trained as, i am a, i am an, she is a, he is a, she is an, he is an, arbeitet als, arbeite als, arbeitete als, beruflich, von beruf, travaille comme, travaillait comme, travaille en tant que, trabaja como, trabaja de, trabajo como, trabajaba como, lavora come, lavoro come, lavorava come, fa il, fa la, werkt als, werk als, werkte als, trabalha como, trabalhava como',
    ),
    between: `(?:an?|une?|un[ao]?|ein|eine|een|uma?|the|senior|junior|head|freelance|retired|part-time|full-time|leitende[rn]?)`,
    value: `(?:${fields}\\s)?${professions}`,
  }),
];
