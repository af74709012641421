export {
  contentsKind,
  createFileStore,
  type FileFacts,
  type FileStore,
  factsKind,
  storedFilesOf,
} from './file-store.ts';
