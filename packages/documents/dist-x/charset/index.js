export { decodeText } from './decode.js';
//# sourceMappingURL=index.js.map