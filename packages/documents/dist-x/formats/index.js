export { detectFormat } from './detect-format.js';
export { formats } from './registry.js';
//# sourceMappingURL=index.js.map