/** What a request asks of a deployment, as far as the time that it takes depends on it. */
export interface RequestSize {
  readonly stream: boolean;
  /** Size of the body that is sent, which stands for the length of its prompt. */
  readonly promptBytes: number;
  /** The most tokens of the answer; undefined where nothing limits it. */
  readonly maxOutputTokens: number | undefined;
}

/** Where nothing is known of a request. */
export const anyRequestSize: RequestSize = { stream: true, promptBytes: 0, maxOutputTokens: undefined };

/** Sizes are told apart in steps of four: within one, times differ less than they do by chance. */
export const sizeStep = 4;
/** Classes of size. */
export const sizes = 4;
/** Below it a prompt's length hardly shows: about 4000 tokens. */
const smallPromptBytes = 16 * 1024;
const shortAnswerTokens = 64;
/** Times are compared within a lane: streams by their prompts, whole answers by their own length. */
export const lanes = 2 * sizes;

function sizeOf(value: number, smallest: number): number {
  let size = 0;
  for (let most = smallest; value > most && size < sizes - 1; most *= sizeStep) size++;
  return size;
}

/** Size of a prompt, 0 to 3. */
export const promptSize = (bytes: number): number => sizeOf(bytes, smallPromptBytes);

/** Lane of a stream that waits for its first byte. */
export const streamLane = (promptBytes: number): number => promptSize(promptBytes);

/** Lane of a whole answer. */
export const wholeLane = (outputTokens: number): number => sizes + sizeOf(outputTokens, shortAnswerTokens);
