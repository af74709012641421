/** How lists of the API go on: the cursor of a page is the parameter of the next one. */
export const paging = {
  pageParamName: 'after',
  // Not undefined, for which the client would send 0.
  initialPageParam: null,
  getNextPageParam: ({ next_cursor: next }: { readonly next_cursor: string | null }) => next ?? undefined,
} as const;
