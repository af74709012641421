export { RecordReader } from './record-reader.ts';
