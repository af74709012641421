export { errorBody, errorHeaders } from './error-body.ts';
export { anthropicErrors, type ErrorFormat, errorFormatOf, openaiErrors, ownErrors } from './error-format.ts';
export { type ErrorCode, errorTable } from './error-table.ts';
export { type ErrorDetail, type ProviderReport, SluiceError, toSluiceError } from './sluice-error.ts';
export { waitText } from './wait-text.ts';
