/** Tells the labels of a chart's axes from tables: numbers in even steps, with nothing beside them. */
/** Fewer labels do not make an axis. */
const minLabels = 3;
/** Share of the rows with a label that have nothing else. */
const minLoneShare = 0.6;
/** Differences of steps that come from rounding. */
const tolerance = 0.02;
function numberOf(cell) {
    const text = cell.replaceAll(/[\s%$€£,]/g, '').replace(/^[−–]/u, '-');
    return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}
/** The rows whose cells in a column are labels of axes: runs of numbers in even steps. */
function axisRows(rows, column) {
    const labels = rows.flatMap((row, at) => {
        const value = numberOf(row[column] ?? '');
        return value === undefined ? [] : [{ at, value }];
    });
    const found = [];
    let run = [];
    const end = () => {
        if (run.length >= minLabels)
            found.push(...run.map(({ at }) => at));
    };
    for (const label of labels) {
        const [first, second] = run;
        const last = run.at(-1);
        const step = first !== undefined && second !== undefined ? second.value - first.value : undefined;
        const goesOn = last !== undefined &&
            (step === undefined
                ? label.value !== last.value
                : Math.abs(label.value - last.value - step) <= Math.abs(step) * tolerance);
        if (!goesOn) {
            end();
            run = [];
        }
        run.push(label);
    }
    end();
    return found;
}
/** True if columns of the table are axes and their labels stand alone. */
export function isChart(rows) {
    const axes = (rows[0] ?? []).flatMap((_, column) => {
        const found = axisRows(rows, column);
        return found.length === 0 ? [] : [{ column, found: new Set(found) }];
    });
    return axes.some(({ found }) => {
        const lone = [...found].filter((at) => (rows[at] ?? []).every((cell, column) => cell === '' || axes.some((axis) => axis.column === column && axis.found.has(at))));
        return lone.length >= found.size * minLoneShare;
    });
}
//# sourceMappingURL=chart-axes.js.map