export {
  type ContentReader,
  contentsKind,
  createContentReader,
  type ReceivedContent,
} from './content-reader.ts';
export { type ContentKeeper, createContentStore } from './content-store.ts';
