/** Output tokens of a request that sets no limit. */
export const defaultOutputTokens = 1000;
