export { resealAll } from './reseal-all.ts';
