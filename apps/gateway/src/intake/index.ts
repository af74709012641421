export { decodeData } from './decode-data.ts';
export {
  type ExtractDocument,
  type ExtractedDocument,
  type ExtractWish,
  withoutValues,
} from './extract-document.ts';
export type { Intake } from './intake.ts';
export { createIntakeRoom } from './intake-room.ts';
