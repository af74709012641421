export { sqliteDialect } from './dialect.ts';
export { startSqliteThread } from './driver.ts';
export { holdFolder, isFolderLocked, lockFolder } from './folder-lock.ts';
export { openSqlite } from './open-sqlite.ts';
