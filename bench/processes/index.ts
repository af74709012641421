export { type Helper, replyToCalls, startHelper } from './calls.ts';
export { logTail, type ServerCommand, type ServerProcess, startServer } from './server-process.ts';
export { processCpuUs, treeCpuUs, treeMemory } from './usage.ts';
