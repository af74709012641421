export { RecordReader } from './record-reader.js';
//# sourceMappingURL=index.js.map