export { readEml } from './eml.js';
export { splitMbox } from './mbox.js';
export { readMsg } from './msg.js';
export { readTnef } from './tnef.js';
//# sourceMappingURL=index.js.map