/** The properties of a request that its latency depends on. */
export interface RequestSize {
  readonly stream: boolean;
  /** Size of the encoded body, as a measure of the prompt's length. */
  readonly promptBytes: number;
  /** Limit of output tokens; undefined if there is none. */
  readonly maxOutputTokens: number | undefined;
}

/** For a request of unknown size. */
export const anyRequestSize: RequestSize = { stream: true, promptBytes: 0, maxOutputTokens: undefined };

/** Ratio of neighboring size classes: within a class, latencies differ less than by chance. */
export const sizeStep = 4;
/** Number of size classes. */
export const sizes = 4;
/** Below this, the length of a prompt hardly matters: about 4000 tokens. */
const smallPromptBytes = 16 * 1024;
const shortAnswerTokens = 64;
/** Latencies are compared within a lane: streams by prompt size, complete answers by their own length. */
export const lanes = 2 * sizes;

function sizeOf(value: number, smallest: number): number {
  let size = 0;
  for (let most = smallest; value > most && size < sizes - 1; most *= sizeStep) size++;
  return size;
}

/** Size class of a prompt, 0 to 3. */
export const promptSize = (bytes: number): number => sizeOf(bytes, smallPromptBytes);

/** Lane of the first byte of a stream. */
export const streamLane = (promptBytes: number): number => promptSize(promptBytes);

/** Lane of a complete answer. */
export const completeAnswerLane = (outputTokens: number): number =>
  sizes + sizeOf(outputTokens, shortAnswerTokens);
