import type { Finding } from './finding.ts';

/** The file that was read, and what it should not be like. */
export function checkConfiguration(path: string | undefined, notices: readonly string[]): readonly Finding[] {
  const what = 'configuration';
  return [
    { state: 'ok', what, message: path ?? 'no file: defaults apply' },
    ...notices.map((message): Finding => ({ state: 'warn', what, message })),
  ];
}
