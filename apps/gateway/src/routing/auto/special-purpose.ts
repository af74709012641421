/** Models that are no help with an ordinary request, although they stand in a provider's list. */
import type { ModelTarget } from '../../providers/index.ts';

/**
 * What a model is made for: to answer in text, to search the web for its answer, to hear or to speak, or something
 * that no chat asks for.
 */
export type Purpose = 'answers' | 'searches' | 'speaks' | 'other';

/**
 * Kinds that names tell where no fact does: they embed, rank, draw, listen, judge or search for minutes, or search
 * code. Lists of servers and price lists hold them beside the others.
 */
const others =
  /(?:^|[-_/:.])(?:embed(?:ding)?s?|nomic-embed|bge|e5|rerank(?:er)?|whisper|tts|transcribe|dall-e|imagen|image|sora|veo|moderation|guard|shield|deep-research|realtime|ocr|computer-use|ui-tars|relace-search|translate)(?:$|[-_/:.\d])/i;
/** `gpt-4o-search-preview`, `gpt-5-search-api`, `sonar-pro-search`: they search whatever they are asked. */
const searchers = /(?:^|[-_/])search(?:$|[-_:.\d])/i;
/** `gpt-audio-mini`, `gpt-4o-audio-preview`: they refuse what has sound neither in the prompt nor in the answer. */
const speakers = /(?:^|[-_/])gpt-(?:[\w.]+-){0,2}audio(?:$|[-_:.\d])/i;

const judged = new WeakMap<ModelTarget, Purpose>();

/** What a model is made for. Found once for each model. */
export function purposeOf(target: ModelTarget): Purpose {
  let purpose = judged.get(target);
  if (purpose === undefined) {
    purpose = judge(target);
    judged.set(target, purpose);
  }
  return purpose;
}

function judge({ outputModalities, name, supportsChat: chats }: ModelTarget): Purpose {
  const draws = outputModalities?.some((one) => one === 'image' || one === 'video') === true;
  const isMute = outputModalities?.includes('text') === false;
  if (!chats || draws || isMute || others.test(name)) return 'other';
  if (searchers.test(name)) return 'searches';
  return speakers.test(name) ? 'speaks' : 'answers';
}
