export { readEml } from './eml.ts';
export { readMsg } from './msg.ts';
