/** A required format of tool call ids: letters and digits only, of a fixed length. */
export interface ToolCallIdFormat {
  readonly lengthChars: number;
}

/**
 * Converts a tool call id to the format that a provider accepts. Deterministic, so that a call and its result keep
 * matching across turns, processes and restarts.
 * @param rule the required format; null accepts any id
 */
export function fitToolCallId(id: string, rule: ToolCallIdFormat | null): string {
  if (rule === null || (id.length === rule.lengthChars && /^[A-Za-z0-9]+$/.test(id))) return id;
  let text = '';
  for (let round = 0; text.length < rule.lengthChars; round += 1) text += hashToText(id, round);
  return text.slice(0, rule.lengthChars);
}

/** 1 to 64 letters, digits, `_` and `-`: the format of Anthropic and of most models on Bedrock. */
const plainIdPattern = /^[a-zA-Z0-9_-]{1,64}$/;
const replacementFormat: ToolCallIdFormat = { lengthChars: 24 };

/** The id itself if it has the plain format, else a deterministic hash of it. */
export function plainToolCallId(id: string): string {
  return plainIdPattern.test(id) ? id : fitToolCallId(id, replacementFormat);
}

/** cyrb53, a public-domain 53-bit hash: collisions among the calls of one conversation are negligible. */
function hashToText(input: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let at = 0; at < input.length; at += 1) {
    const unit = input.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36).padStart(11, '0').slice(-10);
}
