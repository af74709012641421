import { type ComponentProps, lazy, Suspense } from 'react';
import type { TimePlot as Plot } from '../plots/index.ts';
import { Skeleton } from '../ui/index.ts';

/** Asked for with the page, while its figures are asked for: the library of plots is larger than most pages. */
const plots = import('../plots/index.ts');
const TimePlot = lazy(async () => ({ default: (await plots).TimePlot }));
const height = 260;
/** The plot with the line of its values below. */
const placeHeight = 304;

/** Values over time; their place is kept free until the plot is there. */
export function LazyTimePlot(props: Omit<ComponentProps<typeof Plot>, 'height'>) {
  return (
    <Suspense fallback={<Skeleton height={placeHeight} />}>
      <TimePlot {...props} height={height} />
    </Suspense>
  );
}
