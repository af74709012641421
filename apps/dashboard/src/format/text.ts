/** Words for what is no number. */
export const text = {
  unknown: 'unknown',
  andUnknown: (usd: string) => `${usd} + unknown`,
} as const;
