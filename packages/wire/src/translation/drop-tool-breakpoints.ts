import type { ChatCompletionRequest } from '../openai/index.ts';
import { type EncodeReport, warn } from './encode-report.ts';
import { isRecord } from './json-object.ts';

/** Reports cache breakpoints on tools. */
export function dropToolBreakpoints({ tools }: ChatCompletionRequest, report: EncodeReport): void {
  if (tools?.some((tool) => isRecord(Reflect.get(tool, 'cache_control'))) === true)
    warn(report, 'cache_control dropped: not supported');
}
