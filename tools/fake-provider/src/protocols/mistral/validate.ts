import { findBodyFault } from '@sluice/provider-schemas';
import { isRecord } from '../../exchange/request-facts.ts';
import type { SingleScript } from '../../script/script.ts';
import { recordOf, recordsOf } from '../body-facts.ts';
import { bearerOf } from '../headers.ts';
import type { ProtocolFacts, ProtocolRequest, ProtocolSettings } from '../protocol.ts';
import { CALL, refuse, refuseFault } from './errors.ts';
import { isName, refuseHistory, wrongName } from './history-rules.ts';

type Json = Readonly<Record<string, unknown>>;

export function refuseKey(request: ProtocolRequest, settings: ProtocolSettings): SingleScript | undefined {
  const key = bearerOf(request.headers);
  const isRight = key !== '' && (settings.apiKey === undefined || key === settings.apiKey);
  return isRight ? undefined : { status: 401, json: { detail: 'Unauthorized' } };
}

/** Why the service refuses a body, if it does. */
export function refuseBody(facts: ProtocolFacts): SingleScript | undefined {
  if (!facts.parsed || !isRecord(facts.body)) {
    return refuseFault({
      kind: 'type',
      path: [],
      expected: 'JSON object',
      allowed: [],
      limit: 0,
      value: null,
    });
  }
  const { body } = facts;
  const fault = findBodyFault('mistral', body);
  if (fault !== undefined) return refuseFault(fault);
  const messages = recordsOf(body['messages']);
  return refuseHistory(messages) ?? refuseTools(body);
}

function refuseTools(body: Json): SingleScript | undefined {
  const tools = recordsOf(body['tools']);
  for (const tool of tools) {
    const name = recordOf(tool['function'])['name'];
    if (typeof name === 'string' && !isName(name)) return wrongName(name);
  }
  const choice = body['tool_choice'];
  const forces = choice === 'any' || choice === 'required' || isRecord(choice);
  // A choice that forces a call needs something to call (SDK 2.7.0, toolChoice); the wording is ours.
  return forces && tools.length === 0
    ? refuse(400, CALL, 'Tool choice cannot be set if there are no tools.')
    : undefined;
}
