export { sqliteDialect } from './dialect.ts';
export { type SqliteThread, startSqliteThread } from './driver.ts';
export { lockFolder } from './folder-lock.ts';
