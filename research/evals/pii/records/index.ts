/** Short letters and records of our own making, with titles, ages, nationalities, years and weekdays marked. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allFakers } from '@faker-js/faker';
import { createSlotValues, fillTemplate } from '../fill-template.ts';
import type { EvalSet, Row } from '../read-set.ts';
import { createRecordValues } from './values.ts';

/** Sentences that the rules were developed with, and others that were written afterwards. */
const files = { 'records-generated': 'templates.txt', 'records-fresh-generated': 'templates-fresh.txt' };
const locales = ['en', 'en_US', 'en_GB', 'en_AU', 'en_CA', 'en_IN', 'en_ZA', 'en_IE'] as const;

/** Texts of every template, `rounds` times with other values; the same seed gives the same texts. */
export function generateRecords(seed: number, rounds: number): EvalSet[] {
  return Object.entries(files).map(([name, file]) => ({ name, rows: rowsOf(name, file, seed, rounds) }));
}

function rowsOf(name: string, file: string, seed: number, rounds: number): Row[] {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const templates = readFileSync(path, 'utf8').trimEnd().split('\n---\n');
  return templates.flatMap((body, index) =>
    Array.from({ length: rounds }, (_, round) => {
      const faker = allFakers[locales[(index + round) % locales.length] ?? 'en'];
      faker.seed(seed + index * 1000 + round);
      faker.setDefaultRefDate('2026-01-01');
      const { text, spans } = fillTemplate(body, createSlotValues(createRecordValues(faker)));
      return { id: `${name}-${index}-${round}`, text, spans };
    }),
  );
}
