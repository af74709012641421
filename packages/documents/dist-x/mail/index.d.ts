export { readEml } from './eml.ts';
export { splitMbox } from './mbox.ts';
export { readMsg } from './msg.ts';
export { readTnef } from './tnef.ts';
