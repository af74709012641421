/** Process of the load: runs one job at a time, as told over the IPC channel. */
import { type LoadJob, type LoadResult, runJob } from './load/index.ts';
import { replyToCalls } from './processes/index.ts';

replyToCalls<LoadJob, LoadResult>(null, runJob);
