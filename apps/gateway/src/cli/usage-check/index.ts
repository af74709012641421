export { usageCheckCommand } from './usage-check.ts';
