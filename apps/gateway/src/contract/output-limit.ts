/** Answer tokens of a request that names no limit. */
export const defaultOutputTokens = 1000;
