import { findBodyFault, type SchemaFault } from '@sluice/provider-schemas';
import { isRecord } from '../../exchange/request-facts.ts';
import type { SingleScript } from '../../script/script.ts';
import { bearerOf, headerOf } from '../headers.ts';
import type { ProtocolFacts, ProtocolRequest, ProtocolSettings } from '../protocol.ts';
import type { Signer } from '../signer.ts';
import { type Block, readMessages, refuseBlock } from './content-rules.ts';
import { invalid, wordFault } from './errors.ts';
import { hasToolBlocks, refuseCacheControls, refuseHistory } from './history-rules.ts';
import { type ModelRules, rulesOf } from './model-rules.ts';
import {
  asksForThinking,
  refuseLoopWithoutThinking,
  refuseSignatures,
  refuseThinking,
  thinkingMode,
} from './thinking-rules.ts';
import { refuseTools } from './tool-rules.ts';

/** Versions: platform.claude.com, API versioning; 2026-10-21 is what SDK 1.11.0 sends. */
const VERSIONS = new Set(['2023-01-01', '2023-06-01', '2026-10-21']);
const NEWEST = '2026-10-21';
/** Of Vertex, in the body: the model is in the path there. */
const VERTEX_VERSION = 'vertex-2023-10-16';

/** Members that only requests under a beta header may have (BetaMessageCreateParams of the SDK). */
const BETA_MEMBERS = ['context_management', 'mcp_servers', 'output_format', 'fallbacks', 'betas'];
/** Members that the API version 2026-10-21 no longer has: absent from the types of SDK 1.x. */
const OLD_MEMBERS = ['temperature', 'top_p', 'top_k'];

/** The key and the headers of api.anthropic.com. */
export function refuseHeaders(
  request: ProtocolRequest,
  settings: ProtocolSettings,
): SingleScript | undefined {
  const key = headerOf(request.headers, 'x-api-key') || bearerOf(request.headers);
  if (key === '') {
    return { status: 401, error: { type: 'authentication_error', message: 'x-api-key header is required' } };
  }
  if (settings.apiKey !== undefined && key !== settings.apiKey) {
    return { status: 401, error: { type: 'authentication_error', message: 'invalid x-api-key' } };
  }
  if (!settings.strict) return undefined;
  const version = headerOf(request.headers, 'anthropic-version');
  if (version === '') return invalid('anthropic-version: header is required');
  if (!VERSIONS.has(version)) return invalid(`anthropic-version: "${version}" is not a valid version`);
  return refuseMediaType(request);
}

/** A JSON body must say that it is one. */
export function refuseMediaType(request: ProtocolRequest): SingleScript | undefined {
  const type = headerOf(request.headers, 'content-type').toLowerCase();
  return type.startsWith('application/json')
    ? undefined
    : invalid('Invalid content type. Expected "application/json".');
}

/** Why the Messages API refuses a body, if it does. */
export function refuseBody(
  request: ProtocolRequest,
  facts: ProtocolFacts,
  signer: Signer,
  isVertex: boolean,
): SingleScript | undefined {
  if (!facts.parsed) return invalid('The request body is not valid JSON');
  const { body } = facts;
  if (!isRecord(body)) return invalid('Input should be an object');
  const fault = findFault(body, request, facts.model, isVertex);
  if (fault !== undefined) return invalid(wordFault(fault));
  return refuseMessagesBody(body, facts.model, signer);
}

/** What a Claude model behind another service's API refuses in the Messages body that stands for the request. */
export function refuseClaudeBody(body: Block, model: string, signer: Signer): SingleScript | undefined {
  const fault = findBodyFault('anthropic', body);
  return fault === undefined ? refuseMessagesBody(body, model, signer) : invalid(wordFault(fault));
}

/** The rules that hold wherever the Messages API is served: here, on Vertex and, reworded, on Bedrock. */
function refuseMessagesBody(body: Block, model: string, signer: Signer): SingleScript | undefined {
  const rules = rulesOf(model);
  const messages = readMessages(Array.isArray(body['messages']) ? body['messages'] : []);
  if (!Array.isArray(messages)) return messages;
  const thinks = asksForThinking(thinkingMode(body));
  const missingTools =
    hasToolBlocks(messages) && body['tools'] === undefined
      ? invalid('Requests which include `tool_use` or `tool_result` blocks must define tools.')
      : undefined;
  return (
    refuseLimits(body, model, rules) ??
    refuseSampling(body, rules) ??
    refuseThinking(body, rules) ??
    refuseTools(body, rules) ??
    refuseSystem(body) ??
    refuseHistory(messages, rules, thinks) ??
    missingTools ??
    refuseCacheControls(body, messages) ??
    refuseSignatures(messages, signer) ??
    refuseLoopWithoutThinking(body, messages)
  );
}

function findFault(
  body: Block,
  request: ProtocolRequest,
  model: string,
  isVertex: boolean,
): SchemaFault | undefined {
  const hasBeta = headerOf(request.headers, 'anthropic-beta') !== '';
  const checked = Object.fromEntries(
    Object.entries(body).filter(([member]) => !(hasBeta && BETA_MEMBERS.includes(member))),
  );
  if (isVertex) {
    const fault = findVertexFault(checked);
    if (fault !== undefined) return fault;
    delete checked['anthropic_version'];
    checked['model'] = model;
  }
  const old =
    headerOf(request.headers, 'anthropic-version') === NEWEST
      ? OLD_MEMBERS.find((member) => member in body)
      : undefined;
  return findBodyFault('anthropic', checked) ?? (old === undefined ? undefined : unknown(old, body[old]));
}

function findVertexFault(body: Block): SchemaFault | undefined {
  const { anthropic_version: version } = body;
  if (version === undefined) return { ...unknown('anthropic_version', version), kind: 'missing' };
  if (version !== VERTEX_VERSION) {
    return { ...unknown('anthropic_version', version), kind: 'enum', allowed: [VERTEX_VERSION] };
  }
  return 'model' in body ? unknown('model', body['model']) : undefined;
}

function unknown(member: string, value: unknown): SchemaFault {
  return { kind: 'unknown', path: [member], expected: '', allowed: [], limit: 0, value };
}

function refuseLimits(body: Block, model: string, rules: ModelRules): SingleScript | undefined {
  const limit = body['max_tokens'];
  if (typeof limit === 'number' && limit > rules.maxOutputTokens) {
    return invalid(
      `max_tokens: ${limit} > ${rules.maxOutputTokens}, which is the maximum allowed number of output tokens for ${model}`,
    );
  }
  const stops: readonly unknown[] = Array.isArray(body['stop_sequences']) ? body['stop_sequences'] : [];
  return stops.some((stop) => typeof stop === 'string' && stop.trim() === '')
    ? invalid('stop_sequences: each stop sequence must contain non-whitespace')
    : undefined;
}

/**
 * Sampling by model. "Models released after Claude Opus 4.6 do not support setting temperature. A value of 1.0
 * will be accepted ... top_p: a value >= 0.99 will be accepted ... top_k: any value will be rejected"
 * (platform.claude.com, messages/create).
 */
function refuseSampling(body: Block, rules: ModelRules): SingleScript | undefined {
  const { temperature, top_p: topP, top_k: topK } = body;
  if (rules.refusesSampling) {
    const member =
      temperature !== undefined && temperature !== 1
        ? 'temperature'
        : typeof topP === 'number' && topP < 0.99
          ? 'top_p'
          : topK === undefined
            ? undefined
            : 'top_k';
    return member === undefined ? undefined : invalid(`\`${member}\` is deprecated for this model.`);
  }
  return rules.refusesTemperatureWithTopP && temperature !== undefined && topP !== undefined
    ? invalid('`temperature` and `top_p` cannot both be specified for this model. Please use only one.')
    : undefined;
}

function refuseSystem(body: Block): SingleScript | undefined {
  const { system } = body;
  if (typeof system === 'string') return undefined;
  if (!Array.isArray(system)) return undefined;
  for (const [index, block] of system.entries()) {
    if (isRecord(block) && typeof block['text'] === 'string' && block['text'].trim() === '') {
      return invalid('system: text content blocks must be non-empty');
    }
    const refusal = refuseBlock(block, `system.${index}`, 'system');
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
