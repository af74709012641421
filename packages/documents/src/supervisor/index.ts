export { type Child, startChild, type Work, type WorkResult } from './child-process.ts';
export { createFrameReader, type Frame, frameHead } from './frames.ts';
export { findJail, type Isolation, type Jail } from './isolation.ts';
export { createLane, type LanePool } from './lane.ts';
export type { ChildMessage, ChildSetup, Job, Lane, Outcome } from './protocol.ts';
