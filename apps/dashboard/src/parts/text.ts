/** Words of the parts that several pages share. */
export const text = {
  dialEnds: { cheap: 'cheaper', best: 'better' },
  showMore: 'Show more',
  rpm: 'Requests per minute',
  tpm: 'Tokens per minute',
  concurrency: 'Requests at the same time',
  budget: 'Budget in USD',
  period: 'Per',
  periods: { day: 'day', week: 'week', month: 'month', total: 'in total' },
  blank: 'Empty: no limit of its own.',
  notWhole: 'Enter a whole number of at least 1, or nothing.',
  notAmount: 'Enter an amount above 0, or nothing.',
  limits: 'Limits',
  limitNames: {
    rpm: (value: string) => `${value} requests/min`,
    tpm: (value: string) => `${value} tokens/min`,
    concurrency: (value: string) => `${value} at a time`,
    budget: (usd: string, period: string) =>
      period === 'total' ? `${usd} in total` : `${usd} per ${period}`,
  },
  noLimits: 'none of its own',
  filterByName: 'Filter by name',
  unnamed: (id: string) => id,
  installation: 'Whole installation',
  several: 'several budgets',
} as const;
