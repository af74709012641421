import { findBodyFault } from '@sluice/provider-schemas';
import { isRecord } from '../../exchange/request-facts.ts';
import type { SingleScript } from '../../script/script.ts';
import { recordsOf } from '../body-facts.ts';
import { headerOf } from '../headers.ts';
import type { ProtocolFacts, ProtocolRequest, ProtocolSettings } from '../protocol.ts';
import type { Signer } from '../signer.ts';
import { refuseConfig } from './config-rules.ts';
import { invalid, invalidField, refuseFault } from './errors.ts';
import { refuseContents, refuseSignatures } from './history-rules.ts';

/** Refuses a missing key (`x-goog-api-key`, or in the query) with 403, a wrong one with 400. Source: Gemini API, API keys. */
export function refuseKey(request: ProtocolRequest, settings: ProtocolSettings): SingleScript | undefined {
  const key =
    headerOf(request.headers, 'x-goog-api-key') || (new URLSearchParams(request.query).get('key') ?? '');
  if (key === '') {
    return {
      status: 403,
      error: {
        message:
          "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      },
    };
  }
  if (settings.apiKey === undefined || key === settings.apiKey) return undefined;
  return invalid('API key not valid. Please pass a valid API key.', [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'generativelanguage.googleapis.com' },
    },
  ]);
}

/** Why `generateContent` refuses a body, if it does. */
export function refuseBody(
  facts: ProtocolFacts,
  signer: Signer,
  isVertex: boolean,
): SingleScript | undefined {
  if (!facts.parsed) {
    return invalidField('', 'Invalid JSON payload received. Expected an object key or }.');
  }
  const { body } = facts;
  if (!isRecord(body)) {
    return invalidField(
      '',
      'Invalid JSON payload received. Unknown name "": Root element must be a message.',
    );
  }
  const fault = findBodyFault(isVertex ? 'vertex' : 'gemini', body);
  if (fault !== undefined) return refuseFault(fault);
  const contents = recordsOf(body['contents']);
  const system = body['systemInstruction'];
  const isBlankSystem =
    isRecord(system) && recordsOf(system['parts']).every((part) => part['text'] === '' || !('text' in part));
  if (isBlankSystem) {
    return invalid(
      "* GenerateContentRequest.system_instruction.parts[0].data: required oneof field 'data' must have one initialized field\n",
    );
  }
  return (
    refuseContents(contents, isVertex) ??
    refuseConfig(body, facts.model) ??
    refuseSignatures(contents, facts.model, signer, isVertex)
  );
}
