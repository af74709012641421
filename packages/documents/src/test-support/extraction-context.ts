import { createBudget, defaultLimits, type ExtractionContext } from '../model/index.ts';

/** What readers of formats get, for tests: no pictures, no members, nothing kept; `own` says what a test looks at. */
export function testContext(own: Partial<ExtractionContext> = {}): ExtractionContext {
  return {
    budget: createBudget(defaultLimits),
    includesPage: () => true,
    ocr: 'never',
    password: undefined,
    languages: undefined,
    pictures: false,
    layout: false,
    recognizer: () => {
      throw new Error('no pictures here');
    },
    setExpectedPages: () => undefined,
    addMemberHeading: () => '',
    addWarning: () => undefined,
    setMetadata: () => undefined,
    addTable: () => undefined,
    extractMember: () => Promise.resolve(undefined),
    ...own,
  };
}
