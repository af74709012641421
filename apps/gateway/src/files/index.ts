export { createFileStore, type FileFacts, type FileStore, storedFilesOf } from './file-store.ts';
