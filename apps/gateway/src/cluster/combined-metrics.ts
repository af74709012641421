/** One text of a metric: its help, type and series, in the order of the processes. */
interface Family {
  readonly head: string[];
  readonly series: string[];
}

/**
 * The metrics of several workers as one text in Prometheus' format: every series has the label `worker`, the place of its process,
 * so that counters of one go on counting in its replacement's, and sums over them are the reader's.
 */
export function combineMetrics(texts: readonly { readonly place: number; readonly text: string }[]): string {
  const families = new Map<string, Family>();
  for (const { place, text } of texts) addTo(families, place, text);
  return [...families.values()].map(({ head, series }) => `${[...head, ...series].join('\n')}\n`).join('');
}

function addTo(families: Map<string, Family>, place: number, text: string): void {
  let family: Family = { head: [], series: [] };
  let isKnown = false;
  for (const line of text.split('\n')) {
    const [, kind, name] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? [];
    if (name !== undefined) {
      if (kind === 'HELP') {
        const known = families.get(name);
        isKnown = known !== undefined;
        family = known ?? { head: [], series: [] };
        families.set(name, family);
      }
      if (!isKnown) family.head.push(line);
    } else if (line !== '') family.series.push(labelled(line, place));
  }
}

function labelled(series: string, place: number): string {
  const label = `worker="${place}"`;
  const [, name = '', labels] = /^([^\s{]+)(?:\{(.*)\})?(?= )/.exec(series) ?? [];
  const value = series.slice(series.lastIndexOf(' '));
  return labels === undefined || labels === ''
    ? `${name}{${label}}${value}`
    : `${name}{${label},${labels}}${value}`;
}
