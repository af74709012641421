/** Models that are no help with an ordinary request, although they stand in a provider's list. */
import type { ModelTarget } from '../../providers/index.ts';

/**
 * Kinds that names tell where no fact does: they embed, rank, draw, listen, judge or search for minutes. Lists of
 * servers and price lists hold them beside the others.
 */
const kinds =
  /(?:^|[-_/:.])(?:embed(?:ding)?s?|nomic-embed|bge|e5|rerank(?:er)?|whisper|tts|transcribe|dall-e|imagen|image|sora|veo|moderation|guard|shield|deep-research|realtime|ocr|computer-use|ui-tars|search-preview|translate)(?:$|[-_/:.\d])/i;

const judged = new WeakMap<ModelTarget, boolean>();

/** Whether a model is made for something else than answering in text. Found once for each model. */
export function isSpecialPurpose(target: ModelTarget): boolean {
  const known = judged.get(target);
  if (known !== undefined) return known;
  const { outputModalities, name, chats } = target;
  const draws = outputModalities?.some((one) => one === 'image' || one === 'video') === true;
  const isMute = outputModalities?.includes('text') === false;
  const special = !chats || draws || isMute || kinds.test(name);
  judged.set(target, special);
  return special;
}
