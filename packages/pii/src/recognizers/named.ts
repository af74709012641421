import type { Recognizer } from './recognizer.ts';

/** Names recognizers after their files, for explanations of what they find. */
export function named(files: Readonly<Record<string, readonly Recognizer[]>>): readonly Recognizer[] {
  return Object.entries(files).flatMap(([name, list]) => list.map((one) => ({ ...one, name })));
}
