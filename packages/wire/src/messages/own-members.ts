import { extensionFields, overrideFields } from '../openai/index.ts';

/** Members of the gateway itself, which no provider gets. */
export const ownMembers: ReadonlySet<string> = new Set([
  ...Object.keys(extensionFields),
  ...Object.keys(overrideFields),
  'extra_body',
  'routing',
  'timeout',
]);
