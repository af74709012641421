import { adoptReasoning, type ChatCompletionRequest, createEncodeReport, omitParameters } from '@sluice/wire';
import type { ModelTarget } from './port.ts';
import type { Wire, WireRequest } from './wire.ts';

/** Drops parameters that this model does not support; OpenAI-compatible providers have that in their profile. */
export function encodeFitting(
  wire: Pick<Wire, 'encode' | 'protocol'>,
  request: ChatCompletionRequest,
  target: ModelTarget,
  stream: boolean,
): WireRequest {
  const report = createEncodeReport();
  // Servers of OpenAI's API may know what other gateways have; their profile says.
  const own = wire.protocol === 'openai' ? request : adoptReasoning(request, report);
  const encoded = wire.encode(omitParameters(own, target.unsupportedParameters, report), target, stream);
  return {
    ...encoded,
    warnings: [...new Set([...report.warnings, ...encoded.warnings])],
    dropped: [...new Set([...report.dropped, ...encoded.dropped])],
    unsupported: [...report.unsupported, ...encoded.unsupported],
  };
}
