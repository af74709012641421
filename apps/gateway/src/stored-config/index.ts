export { createRecordCodec } from './record-codec.ts';
export { rewrapRecords } from './rewrap-records.ts';
export { createStoredConfig, type StoredConfig } from './stored-config.ts';
