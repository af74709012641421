/** Words of the plots. */
export const text = {
  total: 'Total',
  hint: 'Point at the plot, or focus it and press the left and right arrow keys, to read its values.',
} as const;
