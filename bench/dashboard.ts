/** How fast the dashboard is over many rows, in a real browser: `npm run bench:dashboard -- --help`. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { savePictures } from './dashboard/pictures.ts';
import { dashboardRows } from './dashboard/rows.ts';
import { signInAsOwner } from './dashboard/sign-in.ts';
import { logTail, type ServerProcess, startServer } from './processes/index.ts';

const help = `Usage: npm run bench:dashboard -- [options]
  --rows N        usage rows of 30 days in the store (1000000)
  --turns N       loads of each page (5)
  --tail N        seconds of live tail under load (30)
  --per-second N  requests per second of the live tail; 0, as fast as they are answered (0)
  --pictures DIR  only save the pictures of the documentation there, over 20000 rows
  --save          write the figures to bench/dashboard-baseline.json
  --json          print one JSON object as the last line; the table goes to standard error
Fills a SQLite store, starts the gateway on it and opens the dashboard in Chromium. First paint: from the address to the first text on
screen. Overview: from the address to the plot and its table. Kilobytes are those of all scripts, styles and the page, gzip, of the first
page. Frames: while the list of requests scrolls. Bars: first paint 1000 ms, first page 150 kB, overview 500 ms after the first paint of
the page, 95 % of frames within 25 ms, memory after the live tail not above that before by more than 5 MB. Exit codes: 0; 1, a bar was missed.
`;
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    turns: { type: 'string', default: '5' },
    tail: { type: 'string', default: '30' },
    'per-second': { type: 'string', default: '0' },
    pictures: { type: 'string' },
    save: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const program = fileURLToPath(new URL('../apps/gateway/bin/sluice.js', import.meta.url));
const baselinePath = fileURLToPath(new URL('./dashboard-baseline.json', import.meta.url));
const chromiumPaths = ['/usr/lib/chromium/chromium', '/usr/bin/chromium'];
const adminToken = 'bench-0123456789abcdef0123456789abcdef';
const key = 'sk-bench-0123456789abcdef0123456789abcdef';
const bars = { firstPaintMs: 1000, firstPageKb: 150, overviewMs: 500, frameMs: 25, tailMb: 5 } as const;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function start(folder: string): Promise<ServerProcess> {
  return startServer({
    command: process.execPath,
    args: ['--conditions=sluice-source', program, 'serve', '--port', '0', '--data', join(folder, 'data')],
    env: { SLUICE_BOOTSTRAP_KEY: key, SLUICE_ADMIN_TOKEN: adminToken },
    cwd: folder,
    logFile: join(folder, 'sluice.log'),
    port: null,
  });
}

interface Load {
  readonly firstPaintMs: number;
  readonly overviewMs: number;
}

/** Opens the overview of 30 days in a new page; nothing is in the browser's cache. */
async function loadOverview(browser: Browser, url: string, state: string): Promise<Load> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/#/?range=30d`);
  await page.locator('canvas').first().waitFor();
  const readyMs = await page.evaluate(() => performance.now());
  const firstPaintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  await context.close();
  return { firstPaintMs, overviewMs: readyMs };
}

/** What the first page loads, in kilobytes of gzip. */
async function firstPageKb(browser: Browser, url: string, state: string): Promise<number> {
  const context = await browser.newContext({
    storageState: state,
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const sizes = new Map<string, number>();
  const files = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\/(?:assets\/.*)?$/.test(new URL(response.url).pathname)) files.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  await page.goto(`${url}/#/?range=30d`);
  await page.locator('canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  return [...files].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0) / 1000;
}

/** Milliseconds between frames while a list of some thousand requests scrolls. */
async function scrollFrames(page: Page, url: string): Promise<readonly number[]> {
  await page.goto(`${url}/#/requests?range=30d`);
  for (let turn = 0; turn < 20; turn++) {
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.waitForLoadState('networkidle');
  }
  return await page.evaluate(async () => {
    const list = document.querySelector('table')?.parentElement;
    if (!list) throw new Error('There is no list.');
    const times: number[] = [];
    for (let frame = 0; frame < 240; frame++) {
      times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
      list.scrollTop += 120;
    }
    return times.slice(1).map((time, at) => time - (times[at] ?? time));
  });
}

/** Megabytes of the page's heap before and after a live tail. */
async function tail(
  page: Page,
  url: string,
  seconds: number,
): Promise<readonly [before: number, after: number]> {
  const session = await page.context().newCDPSession(page);
  const heapMb = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  };
  await page.goto(`${url}/#/requests?range=1h`);
  await page.getByRole('button', { name: 'Live' }).click();
  const perSecond = Number(values['per-second']);
  const send = async (untilMs: number): Promise<void> => {
    for (let nextMs = performance.now(); nextMs < untilMs; ) {
      const response = await page.request.post(`${url}/v1/chat/completions`, {
        headers: { authorization: `Bearer ${key}` },
        data: { model: 'sandbox/echo', messages: [{ role: 'user', content: 'Hello' }] },
      });
      // Playwright keeps each body until then.
      await response.dispose();
      nextMs = perSecond === 0 ? performance.now() : Math.max(nextMs + 1000 / perSecond, performance.now());
      await delay(Math.max(0, nextMs - performance.now()));
    }
  };
  // Until the list has as many as it keeps.
  await send(performance.now() + Math.min(10, seconds) * 1000);
  const before = await heapMb();
  await send(performance.now() + seconds * 1000);
  return [before, await heapMb()];
}

async function measure(browser: Browser, url: string): Promise<Readonly<Record<string, number>>> {
  const state = await signInAsOwner(browser, url, adminToken);
  const loads: Load[] = [];
  for (let turn = 0; turn < Number(values.turns); turn++) loads.push(await loadOverview(browser, url, state));
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const frames = (await scrollFrames(page, url)).toSorted((a, b) => a - b);
  const [before, after] = await tail(page, url, Number(values.tail));
  const firstPaintMs = median(loads.map((load) => load.firstPaintMs));
  return {
    firstPaintMs,
    overviewMs: median(loads.map((load) => load.overviewMs)) - firstPaintMs,
    firstPageKb: await firstPageKb(browser, url, state),
    frameMs: frames[Math.floor(frames.length * 0.95)] ?? 0,
    tailMb: after - before,
  };
}

function report(figures: Readonly<Record<string, number>>): void {
  const out = values.json ? process.stderr : process.stdout;
  out.write(`${values.rows} rows of 30 days, ${cpus().length} cores, Node ${process.version}\n`);
  const missed = Object.entries(bars).filter(
    ([name, bar]) => (figures[name] ?? Number.POSITIVE_INFINITY) > bar,
  );
  for (const [name, bar] of Object.entries(bars))
    out.write(`${name.padEnd(16)}${(figures[name] ?? 0).toFixed(1).padStart(10)}   bar ${bar}\n`);
  out.write(missed.length === 0 ? 'all bars held\n' : `missed: ${missed.map(([name]) => name).join(', ')}\n`);
  if (values.save) {
    const saved = {
      date: new Date().toISOString(),
      node: process.version,
      rows: Number(values.rows),
      figures,
    };
    writeFileSync(baselinePath, `${JSON.stringify(saved, null, 2)}\n`);
  }
  if (values.json) process.stdout.write(`${JSON.stringify({ figures, bars })}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const executablePath = chromiumPaths.find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new Error('Install Chromium first (Debian: apt-get install chromium).');
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-dashboard-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  try {
    await (await start(folder)).stop();
    const rows = values.pictures === undefined ? Number(values.rows) : 20_000;
    await dashboardRows(join(folder, 'data', 'sluice.db'), rows);
    const server = await start(folder);
    try {
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
      try {
        const url = `http://127.0.0.1:${server.port}`;
        if (values.pictures === undefined) report(await measure(browser, url));
        else await savePictures(browser, url, adminToken, values.pictures);
      } finally {
        await browser.close();
      }
    } finally {
      await server.stop();
    }
  } catch (error) {
    process.stderr.write(`${String(error)}\n${logTail(join(folder, 'sluice.log'))}\n`);
    process.exitCode = 1;
  }
}

if (values.help) process.stdout.write(help);
else await main();
