/** Words for what the address of a page holds. */
export const text = {
  range: 'Time range',
  ranges: {
    '1h': 'Last hour',
    '24h': 'Last 24 hours',
    '7d': 'Last 7 days',
    '30d': 'Last 30 days',
    '90d': 'Last 90 days',
  },
  zone: 'Time zone',
  zones: { local: 'Local time', utc: 'UTC' },
} as const;
