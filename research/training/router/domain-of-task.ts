import type { Domain } from '@sluice/router';

/** Domains of tasks by words in their names; the first match counts. For training only. */
const rules: readonly (readonly [RegExp, Domain])[] = [
  [/accounting|business|econom|management|marketing|public_relations|finance/, 'business'],
  [/law|jurisprudence|legal/, 'law'],
  [
    /medic|clinical|anatomy|virology|nutrition|human_aging|human_sexuality|health|professional_psychology/,
    'medicine',
  ],
  [/crux|mbpp|human_eval|computer_science|machine_learning|computer science|programming/, 'code'],
  [/gsm|math|algebra|statistics|mgsm|arithmetic/, 'maths'],
  [/physics|chemistry|biology|astronomy|engineering|genetics|gpqa|arc_challenge|openbook/, 'science'],
  [
    /history|philosophy|moral|prehistory|religion|politic|policy|sociology|ethics|psychology|international/,
    'humanities',
  ],
  [/bbh|logic|winogrande|hellaswag|commonsense|reasoning/, 'reasoning'],
  [/commongen|chat/, 'chat'],
];

/** The domain of a task's prompts. */
export function domainOfTask(task: string): Domain {
  return rules.find(([words]) => words.test(task.toLowerCase()))?.[1] ?? 'knowledge';
}
