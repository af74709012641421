/**
 * Azure OpenAI: OpenAI's API on the host of a customer. The v1 API takes the deployment as the model; dated
 * versions have it in the path (learn.microsoft.com, Azure OpenAI API version lifecycle).
 */

import { openaiWire } from './openai.ts';
import { pathSegment } from './path-segment.ts';
import type { ModelTarget } from './port.ts';
import type { Wire } from './wire.ts';

export function azureWire(): Wire {
  return openaiWire(pathTo('chat/completions'), {
    completions: pathTo('completions'),
    embeddings: pathTo('embeddings'),
    responses: pathTo('responses'),
  });
}

const pathTo =
  (endpoint: 'chat/completions' | 'completions' | 'embeddings' | 'responses') =>
  ({ name, provider }: ModelTarget): string => {
    const { basePath, apiVersion } = provider;
    const isV1 = apiVersion === undefined || apiVersion === 'v1' || apiVersion === 'preview';
    if (isV1) {
      const suffix = apiVersion === undefined ? '' : `?api-version=${apiVersion}`;
      const root = /\/v1$/.test(basePath) ? '' : /\/openai$/.test(basePath) ? '/v1' : '/openai/v1';
      return `${root}/${endpoint}${suffix}`;
    }
    const version = encodeURIComponent(apiVersion);
    const root = /\/openai$/.test(basePath) ? '' : '/openai';
    // The model is in the body of responses.
    return endpoint === 'responses'
      ? `${root}/responses?api-version=${version}`
      : `${root}/deployments/${pathSegment(name)}/${endpoint}?api-version=${version}`;
  };
