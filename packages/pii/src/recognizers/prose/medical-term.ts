/** Diagnoses and drugs of people: words of a list, where something before them in the sentence speaks of a patient. */
import { fold } from '../../scan/index.ts';
import type { TriggerRecognizer } from '../recognizer.ts';
import { alternation } from './attribute.ts';
import { conditions, drugs } from './medical-words.ts';

/** Who has it or takes it, in seven languages; up to a sentence before the word. */
const cue = new RegExp(
  '(?:^|[^\\p{L}])(?:' +
    'patient(?:e|in|en|s)?|diagnos\\p{L}{0,8}|dx|pmh|anamnes[ei]s?|suffer(?:s|ed|ing)?(?: from)?|history of|allergic to|allergies|allergy|prescri\\p{L}{1,5}|medications?|takes?|taking|treated (?:for|with)|hospitali[sz]ed|tested positive|on (?:daily )?|he has|she has|i have|has had|my (?:mother|father|wife|husband|son|daughter)|his|her|' +
    'leide[tn]?|leidet an|erkrankt|allergisch|nimmt|nehme|verschrieben|medikation|medikamente|vorerkrankungen?|hat|habe|' +
    "souffre|souffrir|atteinte? d[e’']|diagnostiquée?|prend|prescrit|traitement|antécédents|allergique|" +
    'padece|sufre|diagnostic\\p{L}{1,6}|toma|medicación|antecedentes|alérgic[oa]|receta\\p{L}{0,4}|tiene|' +
    'soffre|affett[oa]|diagnosticat[oa]|assume|terapia|paziente|allergic[oa]|prescritt[oa]|' +
    'lijdt|heeft|gediagnosticeerd|slikt|gebruikt|medicatie|voorgeschreven|' +
    'sofre|tem|medicamentos?|medicação|paciente|doente|prescrit[oa]' +
    ')(?![\\p{L}])[^.!?\\n]{0,80}$|(?:diagnos[ei]s?|diagnostic|diagnóstico|medications?|medikation|medikamente|traitement|medicación|terapia|medicatie|medicação|allerg(?:y|ies|ien?))["\'*]{0,3}\\s?[:=][^!?]{0,80}$',
  'iu',
);

const words = [...new Set([...conditions, ...drugs])];
/** How far back the cue may stand. */
const reachChars = 90;

export const medicalTermRecognizer: TriggerRecognizer = {
  kind: 'trigger',
  code: 704,
  score: 0.7,
  terms: [...new Set(words.map((word) => fold(word.replaceAll('’', "'"))))],
  pattern: new RegExp(`${alternation(words.join(',')).replaceAll('’', "['’]")}(?![\\p{L}\\p{N}])`, 'iuy'),
  valid: (_, text, start) => cue.test(text.slice(Math.max(0, start - reachChars), start)),
};
