import type { Budget } from '../model/index.ts';
/** True if the text is a vCard or iCalendar file. */
export declare function isContentLines(text: string): boolean;
/** Renders cards and calendars as lines of names and values, one paragraph per component. Charges a node per line. */
export declare function renderContentLines(text: string, budget: Budget): string;
