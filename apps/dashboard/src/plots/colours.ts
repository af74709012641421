import { useEffect, useState } from 'react';

const seriesCount = 8;

/** Colours of a plot as the canvas takes them. */
export interface PlotColours {
  readonly series: readonly string[];
  readonly other: string;
  readonly line: string;
  readonly muted: string;
}

/** The canvas knows no custom properties: an element tells what they are at this moment. */
function readColours(): PlotColours {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    series: Array.from({ length: seriesCount }, (_, at) => read(`series-${at + 1}`)),
    other: read('series-other'),
    line: read('line'),
    muted: read('muted'),
  };
  probe.remove();
  return colours;
}

/** The colours of the theme in force; they follow it. */
export function usePlotColours(): PlotColours {
  const [colours, setColours] = useState(readColours);
  useEffect(() => {
    const update = (): void => setColours(readColours());
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', update);
    const observer = new MutationObserver(update);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      system.removeEventListener('change', update);
      observer.disconnect();
    };
  }, []);
  return colours;
}
