import type { Field } from '@sluice/pii';

/** Up to this many UTF-16 units are searched at once: at most about 2 ms of work, also if the text is dense with names. */
const maxUnitsAtOnce = 1024;

/** Whether texts are anonymized in time slices. */
export function isLong(fields: readonly Field[]): boolean {
  let units = 0;
  for (const { text } of fields) units += text.length;
  return units > maxUnitsAtOnce;
}
