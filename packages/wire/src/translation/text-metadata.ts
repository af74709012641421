import { type EncodeReport, warn } from './encode-report.ts';
import { isRecord } from './json-object.ts';

/** Metadata as OpenAI takes it, whose values are texts: others become JSON, as LiteLLM's `tags` do. Null stands for none. */
export function textMetadata(metadata: unknown, report?: EncodeReport): Record<string, string> {
  if (!isRecord(metadata)) return {};
  const given = Object.entries(metadata).filter(([, value]) => value !== null && value !== undefined);
  const isText = given.every(([, value]) => typeof value === 'string');
  if (!isText && report !== undefined) warn(report, 'metadata values sent as texts');
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
