export {
  type AnonymizeDeps,
  type AnonymizeResult,
  anonymizeRequest,
  type RequestPrivacy,
} from './anonymize-request.ts';
export { type AnonymizeTexts, anonymizeTexts, type TextsResult } from './anonymize-texts.ts';
export { locationCode, toField } from './to-field.ts';
export { type FoundField, walkFields } from './walk-fields.ts';
