import { isRecord } from '../../exchange/request-facts.ts';
import type { SingleScript } from '../../script/script.ts';
import { messageOf } from '../anthropic/content-rules.ts';
import { refuseClaudeBody } from '../anthropic/validate.ts';
import { recordOf, recordsOf, textOr } from '../body-facts.ts';
import type { Signer } from '../signer.ts';
import { invalid } from './errors.ts';
import type { Json } from './history-rules.ts';

/** True for Claude models, which add the rules of their own API. */
export function isClaude(model: string): boolean {
  return model.includes('anthropic.claude');
}

/**
 * The refusals of a Claude model behind Converse. The service hands on the model's own message, as in "The model
 * returned the following errors: `temperature` is deprecated for this model."
 */
export function refuseClaude(body: Json, model: string, signer: Signer): SingleScript | undefined {
  const refusal = refuseClaudeBody(messagesBody(body, model), model, signer);
  if (refusal === undefined) return undefined;
  return invalid(`The model returned the following errors: ${messageOf(refusal)}`);
}

/** The Messages body that a Converse request stands for. */
function messagesBody(body: Json, model: string): Json {
  const inference = recordOf(body['inferenceConfig']);
  const output = recordOf(body['outputConfig']);
  const tools = recordsOf(recordOf(body['toolConfig'])['tools']).flatMap(toolOf);
  const choice = choiceOf(recordOf(body['toolConfig'])['toolChoice']);
  const further = recordOf(body['additionalModelRequestFields']);
  return {
    model,
    max_tokens: inference['maxTokens'] ?? 4096,
    ...member('temperature', inference['temperature']),
    ...member('top_p', inference['topP']),
    ...member('stop_sequences', inference['stopSequences']),
    ...(tools.length === 0 ? {} : { tools }),
    ...member('tool_choice', choice),
    ...(output['effort'] === undefined ? {} : { output_config: { effort: output['effort'] } }),
    messages: recordsOf(body['messages']).map((message) => ({
      role: message['role'],
      content: recordsOf(message['content']).flatMap(blockOf),
    })),
    ...Object.fromEntries(Object.entries(further).filter(([name]) => name !== 'anthropic_beta')),
  };
}

function member(name: string, value: unknown): Json {
  return value === undefined ? {} : { [name]: value };
}

function toolOf(tool: Json): Json[] {
  const spec = tool['toolSpec'];
  if (!isRecord(spec)) return [];
  const schema = recordOf(recordOf(spec['inputSchema'])['json']);
  return [{ name: spec['name'], input_schema: schema, ...member('strict', spec['strict']) }];
}

function choiceOf(choice: unknown): Json | undefined {
  if (!isRecord(choice)) return undefined;
  if (isRecord(choice['tool'])) return { type: 'tool', name: choice['tool']['name'] };
  return { type: 'any' in choice ? 'any' : 'auto' };
}

/** Media stand for themselves by a word: their own rules were checked before. */
function blockOf(block: Json): Json[] {
  if ('text' in block) return [{ type: 'text', text: block['text'] }];
  const call = block['toolUse'];
  if (isRecord(call)) {
    return [{ type: 'tool_use', id: call['toolUseId'], name: call['name'], input: call['input'] }];
  }
  const result = block['toolResult'];
  if (isRecord(result)) return [{ type: 'tool_result', tool_use_id: result['toolUseId'] }];
  const reasoning = block['reasoningContent'];
  if (!isRecord(reasoning)) return 'cachePoint' in block ? [] : [{ type: 'text', text: 'media' }];
  const said = reasoning['reasoningText'];
  if (!isRecord(said)) return [{ type: 'redacted_thinking', data: textOr(reasoning['redactedContent'], '') }];
  return [{ type: 'thinking', thinking: said['text'], ...member('signature', said['signature']) }];
}
