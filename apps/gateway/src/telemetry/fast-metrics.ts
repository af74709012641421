/**
 * Fast counters and histograms. prom-client hashes labels at every observation, and a request has six; here labels
 * are looked up directly, and the text format is generated when read.
 */

/** Renders one metric in Prometheus' text format. */
export interface Rendered {
  render(): string;
}

/** A counter with one or two labels. */
export class FastCounter implements Rendered {
  readonly #head: string;
  readonly #name: string;
  readonly #labels: readonly string[];
  /** Values by first, then second label; joining them would create and hash a new string each time. */
  readonly #values = new Map<string, Map<string, number>>();

  constructor(name: string, help: string, labels: readonly [string] | readonly [string, string]) {
    this.#name = name;
    this.#labels = labels;
    this.#head = `# HELP ${name} ${help}\n# TYPE ${name} counter\n`;
  }

  /** Adds; label values are in the order of the labels. */
  add(amount: number, first: string, second = ''): void {
    let bySecond = this.#values.get(first);
    if (bySecond === undefined) {
      bySecond = new Map();
      this.#values.set(first, bySecond);
    }
    bySecond.set(second, (bySecond.get(second) ?? 0) + amount);
  }

  render(): string {
    let text = this.#head;
    for (const [first, bySecond] of this.#values) {
      for (const [second, value] of bySecond)
        text += `${this.#name}{${labelText(this.#labels, [first, second])}} ${value}\n`;
    }
    return text;
  }
}

interface Buckets {
  readonly counts: Float64Array;
  sum: number;
  count: number;
}

/** A histogram with one label. */
export class FastHistogram implements Rendered {
  readonly #head: string;
  readonly #name: string;
  readonly #label: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Buckets>();

  /** `bounds` must be ascending; the last bucket is infinity. */
  constructor(name: string, help: string, label: string, bounds: readonly number[]) {
    this.#name = name;
    this.#label = label;
    this.#bounds = bounds;
    this.#head = `# HELP ${name} ${help}\n# TYPE ${name} histogram\n`;
  }

  observe(value: number, label: string): void {
    let series = this.#series.get(label);
    if (series === undefined) {
      series = { counts: new Float64Array(this.#bounds.length + 1), sum: 0, count: 0 };
      this.#series.set(label, series);
    }
    let bucket = 0;
    while (bucket < this.#bounds.length && value > (this.#bounds[bucket] ?? 0)) bucket++;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += value;
    series.count++;
  }

  render(): string {
    let text = this.#head;
    for (const [label, series] of this.#series) {
      const own = labelText([this.#label], [label]);
      let below = 0;
      for (let bucket = 0; bucket <= this.#bounds.length; bucket++) {
        below += series.counts[bucket] ?? 0;
        text += `${this.#name}_bucket{${own},le="${this.#bounds[bucket] ?? '+Inf'}"} ${below}\n`;
      }
      text += `${this.#name}_sum{${own}} ${series.sum}\n${this.#name}_count{${own}} ${series.count}\n`;
    }
    return text;
  }
}

function labelText(labels: readonly string[], values: readonly string[]): string {
  return labels.map((label, index) => `${label}="${escapeLabel(values[index] ?? '')}"`).join(',');
}

/** The text format escapes backslash, quote and line feed in label values. */
function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
