/** Evaluates anonymization on what agents send, through the gateway's own privacy module. */
import { entities, entityCodesOfSet } from '@sluice/pii';
import type { NameWeights } from '../../../../packages/pii/src/evidence/index.ts';
import type { EvalSet } from '../read-set.ts';
import { familyOf, foundName } from '../type-names.ts';
import { createGateway, type TypeSet } from './gateway.ts';
import { type AgentMistake, type AgentScore, AgentTally } from './score-agents.ts';

export { createGateway } from './gateway.ts';
export { generateAgentTexts } from './generate.ts';
export { reportAgents } from './report-agents.ts';
export { type AgentScore, AgentTally } from './score-agents.ts';

/** Measures texts of agents, with the types of an account without settings and with all. */
export async function measureAgents(
  set: EvalSet,
  types: TypeSet,
): Promise<{ readonly score: AgentScore; readonly mistakes: readonly AgentMistake[] }> {
  const tally = new AgentTally(isIn(types));
  await tallyAgents(set, types, tally);
  return { score: tally.score(), mistakes: tally.mistakes };
}

/** Adds what the gateway does with these texts, with other weights of the judgement of names if there are any. */
export async function tallyAgents(
  { rows }: EvalSet,
  types: TypeSet,
  tally: AgentTally,
  weights?: NameWeights,
): Promise<void> {
  const gateway = createGateway(weights);
  for (const row of rows) {
    tally.add(row, await gateway.find(row, types));
    const sent = await gateway.sendTools(row, types);
    if (sent !== undefined) tally.addTools(row, sent);
  }
}

/** Whether a type is in a set. */
export function isIn(types: TypeSet): (type: string) => boolean {
  const codes = entityCodesOfSet(types);
  const wanted = entities.filter(({ code }) => codes.has(code)).map(({ code }) => familyOf(foundName(code)));
  const names = new Set(wanted);
  return (type) => names.has(type);
}
