/**
 * Reads charts of Office Open XML (ECMA-376 part 1, 21.2; MS-ODRAWXML 2.24 for those since 2016) as their titles and a table of what they
 * show: a row for each category, a column for each series.
 */
import { posix } from 'node:path';
import { renderMarkdownTable } from '../markdown/index.js';
import { formatNumber } from './number-format.js';
import { readOoxmlParagraphs } from './paragraphs.js';
/** What programs allow in a chart. */
const maxSeries = 255;
const createCache = () => ({ levels: [new Map()], format: '' });
function createSeries() {
    return { name: createCache(), categories: createCache(), values: createCache(), sizes: createCache() };
}
/** Elements of a series and what they hold. */
const partOfSeries = {
    tx: 'name',
    cat: 'categories',
    xVal: 'categories',
    val: 'values',
    yVal: 'values',
    bubbleSize: 'sizes',
};
/** Reads a part; `onClose` gets the text of the element. */
function readElements(parts, name, onOpen, onClose) {
    let text = '';
    parts.readXml(name, {
        onOpen(tag, attributes) {
            text = '';
            if (Object.hasOwn(onOpen, tag))
                onOpen[tag]?.(attributes);
        },
        onText(content) {
            text += content;
        },
        onClose(tag) {
            if (Object.hasOwn(onClose, tag))
                onClose[tag]?.(text.trim());
        },
    });
}
/** Begins the next level of a label, where one has been read. */
function nextLevel(cache) {
    if ((cache?.levels.at(-1)?.size ?? 0) > 0)
        cache?.levels.push(new Map());
}
const indexOf = (attributes) => Number(attributes.get('idx') ?? 0);
/** Reads the series of a chart part in order. */
function readSeries(parts, name, onLeftOut) {
    const found = [];
    let series;
    let cache;
    let index = 0;
    const enter = Object.entries(partOfSeries).map(([tag, part]) => [tag, () => (cache ??= series?.[part])]);
    const leave = Object.keys(partOfSeries).map((tag) => [tag, () => (cache = undefined)]);
    readElements(parts, name, {
        ...Object.fromEntries(enter),
        ser: () => {
            series = createSeries();
            if (found.length < maxSeries)
                found.push(series);
            else
                onLeftOut();
        },
        lvl: () => nextLevel(cache),
        pt: (attributes) => {
            index = indexOf(attributes);
        },
    }, {
        ...Object.fromEntries(leave),
        ser: () => {
            series = undefined;
            cache = undefined;
        },
        formatCode: (text) => {
            if (cache !== undefined)
                cache.format = text;
        },
        v: (text) => {
            cache?.levels.at(-1)?.set(index, text);
            index = 0;
        },
    });
    return found;
}
/** Charts since 2016 keep their data apart from their series, which name it. */
function readExtendedSeries(parts, name, onLeftOut) {
    const data = new Map();
    const found = [];
    let series;
    let cache;
    let title = '';
    let index = 0;
    readElements(parts, name, {
        data: (attributes) => {
            series = createSeries();
            if (data.size < maxSeries)
                data.set(attributes.get('id') ?? '', series);
        },
        strDim: () => {
            cache = series?.categories;
        },
        numDim: (attributes) => {
            cache = attributes.get('type') === 'size' ? series?.sizes : series?.values;
        },
        lvl: (attributes) => {
            nextLevel(cache);
            if (cache !== undefined)
                cache.format = attributes.get('formatCode') ?? cache.format;
        },
        pt: (attributes) => {
            index = indexOf(attributes);
        },
        series: () => {
            title = '';
        },
        dataId: (attributes) => {
            const named = data.get(attributes.get('val') ?? '');
            if (found.length === maxSeries)
                onLeftOut();
            if (named === undefined || found.length === maxSeries)
                return;
            named.name.levels[0]?.set(0, title);
            found.push(named);
        },
    }, {
        pt: (text) => cache?.levels.at(-1)?.set(index, text),
        v: (text) => {
            title = text;
        },
    });
    return found;
}
/** The labels of categories at places in order: outer ones first, which hold until the next of their level. */
function labelsOf({ levels, format }, places) {
    const current = levels.map(() => '');
    return places.map((place) => {
        for (const [depth, level] of levels.entries()) {
            const label = level.get(place);
            if (depth === 0)
                current[0] = shown(label ?? '', format);
            else if (label !== undefined)
                current[depth] = label;
        }
        return current
            .toReversed()
            .filter((label) => label !== '')
            .join(' / ');
    });
}
function shown(value, format) {
    return value !== '' && Number.isFinite(Number(value)) ? formatNumber(value, format, false) : value;
}
/** The table of series that share their categories. Charges a node for each cell. */
function tableOf(shared, firstNumber, budget) {
    const columns = shared.flatMap(({ name, values, sizes }, at) => {
        const label = labelsOf(name, [0])[0] || `Series ${firstNumber + at}`;
        return [values, sizes]
            .filter((cache) => cache.levels.some(({ size }) => size > 0))
            .map((cache) => ({ label, cache }));
    });
    const categories = shared[0]?.categories ?? createCache();
    const used = new Set([categories, ...columns.map(({ cache }) => cache)].flatMap(({ levels }) => [
        ...(levels[0]?.keys() ?? []),
    ]));
    budget.charge('nodes', used.size * (columns.length + categories.levels.length));
    if (used.size === 0)
        return [];
    const places = [...used].sort((one, other) => one - other);
    const labels = labelsOf(categories, places);
    const rows = places.map((place, at) => [
        labels[at] ?? '',
        ...columns.map(({ cache }) => shown(cache.levels[0]?.get(place) ?? '', cache.format)),
    ]);
    return [['', ...columns.map(({ label }) => label)], ...rows];
}
/** Series with the same categories, such as columns and the line above them. */
function groupByCategories(all) {
    const groups = new Map();
    for (const series of all) {
        const key = JSON.stringify(series.categories.levels.map((level) => [...level]));
        groups.set(key, [...(groups.get(key) ?? []), series]);
    }
    return [...groups.values()];
}
/** Reads the chart of a part. */
export function readChart(parts, name, budget, warn) {
    let leftOut = 0;
    const onLeftOut = () => {
        leftOut += 1;
    };
    const isExtended = /chartEx\d*\.xml$/.test(name);
    const series = (isExtended ? readExtendedSeries : readSeries)(parts, name, onLeftOut);
    if (leftOut > 0)
        warn(`${leftOut} series of a chart were left out: at most ${maxSeries} are read.`);
    let number = 1;
    const tables = groupByCategories(series).map((shared) => {
        const table = tableOf(shared, number, budget);
        number += shared.length;
        return table;
    });
    return { part: name, titles: readOoxmlParagraphs(parts, name).map(({ text }) => text), tables };
}
/** The chart as Markdown; '' if it shows nothing. */
export function renderChart({ titles, tables }) {
    const [title = '', ...further] = titles;
    const body = [...further, ...tables.map(renderMarkdownTable)].filter((part) => part !== '');
    return title === '' && body.length === 0 ? '' : [`Chart: ${title}`.trim(), ...body].join('\n\n');
}
const chartPart = /^(?:word|ppt|xl)\/charts\/chart(?:Ex)?\d*\.xml$/;
const maxCharts = 200;
/** All charts of a package, in the order of their numbers. */
export function readCharts(parts, budget, warn) {
    const names = parts.findNames(chartPart);
    if (names.length > maxCharts)
        warn(`${names.length - maxCharts} charts were left out: at most ${maxCharts} are read.`);
    return names.slice(0, maxCharts).map((name) => readChart(parts, name, budget, warn));
}
/** The charts of a slide or a document by the relationships that name them. */
export function findCharts(parts, part) {
    const found = new Map();
    parts.readXml(part.replace(/([^/]+)$/, '_rels/$1.rels'), {
        onOpen(tag, attributes) {
            const target = posix.resolve('/', posix.dirname(part), attributes.get('Target') ?? '').slice(1);
            if (tag === 'Relationship' && chartPart.test(target))
                found.set(attributes.get('Id') ?? '', target);
        },
    });
    return found;
}
//# sourceMappingURL=charts.js.map