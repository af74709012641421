/** A small line of values without axes; the number beside it says what counts. */
export function Sparkline({
  values,
  width = 120,
  height = 28,
}: {
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
}) {
  const max = Math.max(...values, 0);
  if (values.length < 2 || max === 0) return <svg width={width} height={height} aria-hidden="true" />;
  const step = width / (values.length - 1);
  const points = values.map(
    (value, at) => `${(at * step).toFixed(1)},${(height - 2 - (value / max) * (height - 4)).toFixed(1)}`,
  );
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      preserveAspectRatio="none"
    >
      <polyline points={points.join(' ')} fill="none" stroke="var(--accent)" strokeWidth="1.5" />
    </svg>
  );
}
