/** Finds the tools and content parts that not every protocol carries. */
import {
  type ChatCompletionRequest,
  isKnownChoiceType,
  isKnownPartType,
  isKnownToolType,
} from '@sluice/wire';
import { memberOf, paramOf, typesInstead } from '../contract/index.ts';
import type { ModelTarget, UncommonContent } from '../providers/index.ts';

/** A path in the body. */
type MemberPath = readonly (string | number)[];

/** The type of a tool or a part that not every protocol carries. */
export interface UncommonType {
  readonly path: MemberPath;
  readonly what: UncommonContent;
  /** What it can be instead: `it can be ...`. */
  readonly instead: string;
}

/** Videos that protocols with another notation get translated. */
const translatedVideo: ReadonlySet<unknown> = new Set(['video_url', 'input_video']);
const videoRoles: ReadonlySet<unknown> = new Set(['user', 'tool']);
const nothing: readonly UncommonType[] = [];
/** One excludes a model; the others are for the error. */
const maxTypes = 10;

/** The first uncommon types of each kind in a request, in its order. */
export function uncommonTypes(request: ChatCompletionRequest): readonly UncommonType[] {
  let found: UncommonType[] | undefined;
  const counts = { unknown: 0, video: 0 };
  const add = (path: MemberPath, what: UncommonContent): void => {
    counts[what] += 1;
    if (counts[what] > maxTypes) return;
    const instead = typesInstead(paramOf(['body', ...path]) ?? '', request) ?? '';
    found ??= [];
    found.push({ path, what, instead });
  };
  const { messages, tools, tool_choice: choice } = request;
  (messages ?? []).forEach((message, index) => {
    const { role, content } = message;
    if (role === 'assistant') {
      (message.tool_calls ?? []).forEach(({ type }, at) => {
        if (!isKnownToolType(type)) add(['messages', index, 'tool_calls', at, 'type'], 'unknown');
      });
    }
    if (!Array.isArray(content)) return;
    content.forEach((part: unknown, at) => {
      const type = memberOf(part, 'type');
      if (isKnownPartType(type)) return;
      const isVideo = translatedVideo.has(type) && videoRoles.has(role);
      add(['messages', index, 'content', at, 'type'], isVideo ? 'video' : 'unknown');
    });
  });
  (tools ?? []).forEach(({ type }, index) => {
    if (!isKnownToolType(type)) add(['tools', index, 'type'], 'unknown');
  });
  if (typeof choice === 'object' && choice !== null && !isKnownChoiceType(choice.type))
    add(['tool_choice', 'type'], 'unknown');
  return found ?? nothing;
}

/** Those of the types that the protocol of a model does not carry. */
export function uncarriedTypes(types: readonly UncommonType[], target: ModelTarget): readonly UncommonType[] {
  if (types.length === 0) return types;
  return types.filter(({ what }) => !target.adapter.carries(target, what));
}
