import { type ComponentProps, useLayoutEffect, useState } from 'react';
import { loadPart } from '../api/index.ts';
import type { TimePlot as Plot } from '../plots/index.ts';
import { Skeleton } from '../ui/index.ts';

/** Asked for with the page, while its figures are asked for: the library of plots is larger than most pages. */
const plots = loadPart(() => import('../plots/index.ts'));
const height = 260;
/** The plot with the line of its values below. */
const placeHeight = 304;

/** The plot's code once it is there. Not by `lazy`: React shows what was suspended 300 ms after the last placeholder at the earliest. */
function useTimePlot(): typeof Plot | undefined {
  const [loading, setLoading] = useState<{ readonly plot?: typeof Plot; readonly error?: unknown }>({});
  useLayoutEffect(() => {
    let isGone = false;
    const set: typeof setLoading = (next) => {
      if (!isGone) setLoading(next);
    };
    plots.then(
      ({ TimePlot }) => set({ plot: TimePlot }),
      (error: unknown) => set({ error }),
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (loading.error !== undefined) throw loading.error;
  return loading.plot;
}

/** Values over time; their place is kept free until the plot is there. */
export function LazyTimePlot(props: Omit<ComponentProps<typeof Plot>, 'height'>) {
  const TimePlot = useTimePlot();
  return TimePlot === undefined ? <Skeleton height={placeHeight} /> : <TimePlot {...props} height={height} />;
}
