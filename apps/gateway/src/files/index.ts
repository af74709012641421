export { createFileStore, type FileFacts, type FileStore } from './file-store.ts';
