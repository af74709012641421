export { anonymizeInputs } from './anonymize-inputs.ts';
export { type AnonymizeResult, anonymizeRequest } from './anonymize-request.ts';
export { type AnonymizeTexts, anonymizeTexts } from './anonymize-texts.ts';
export type { AnonymizeDeps, RequestPrivacy } from './open-request.ts';
export type { FoundField } from './position.ts';
export type { TextsResult } from './texts-result.ts';
export { locationCode, toField } from './to-field.ts';
export { walkFields } from './walk-fields.ts';
