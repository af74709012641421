/** SEC-70: dependencies run no install script, have a permitted license, and are pinned exactly. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from './support/index.ts';

const groups = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
type Versions = Readonly<Record<string, string>>;

/** Relevant fields of package.json and lock file entries. */
interface PackageFacts {
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

/** Entries of the lock file by path. */
type Lock = Readonly<Record<string, PackageFacts>>;

/** Permitted licenses. Another one is a decision: add it here once its terms have been read. */
const licences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
]);

/** Dependencies under the LGPL, each a separate package loaded at run time and replaceable: decision 0019. */
const exchangeable = /^node_modules\/(?:@img\/sharp-[\w-]+|libheif-js)$/;
const lesserLicence = /^(?:Apache-2\.0 AND )?LGPL-3\.0(?:-or-later)?(?: AND MIT)?$/;
const published = ['apps/gateway', 'packages/catalog', 'packages/wire'];

async function readLock(): Promise<Lock> {
  return Object(JSON.parse(await readFile(join(REPOSITORY, 'package-lock.json'), 'utf8'))).packages;
}

/** Resolves `name` from the folder `from`, as lock file paths; undefined if it is not installed. */
function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const facts = lock[place];
    if (facts !== undefined) return facts.link === true ? facts.resolved : place;
    if (folder === '') return undefined;
  }
}

/** All lock file paths that the given workspaces need at run time. */
function productionTree(lock: Lock, roots: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const queue = [...roots];
  for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    const facts = lock[place] ?? {};
    const wanted = {
      ...facts.dependencies,
      ...facts.optionalDependencies,
      ...facts.peerDependencies,
    };
    for (const name of Object.keys(wanted)) {
      const found = placeOf(lock, place, name);
      const mayLack =
        facts.optionalDependencies?.[name] !== undefined || facts.peerDependenciesMeta?.[name]?.optional;
      if (found !== undefined) queue.push(found);
      else if (mayLack !== true) throw new Error(`${place} needs ${name}, which is not in the lock file`);
    }
  }
  return [...seen].sort();
}

function isExchangeable(place: string, { license }: PackageFacts): boolean {
  return exchangeable.test(place) && lesserLicence.test(license ?? '');
}

/** Problems of the packages at these paths. */
function complaints(lock: Lock, places: readonly string[]): readonly string[] {
  return places.flatMap((place) => {
    const facts = lock[place] ?? {};
    const ours = !place.includes('node_modules/');
    return [
      ...(facts.hasInstallScript === true ? [`${place} runs an install script`] : []),
      ...(licences.has(facts.license ?? 'none') || isExchangeable(place, facts)
        ? []
        : [`${place} is under ${facts.license ?? 'none'}`]),
      ...(ours || facts.integrity?.startsWith('sha512-') ? [] : [`${place} has no sha512 sum`]),
    ];
  });
}

/** An exact version; an alias also names its package. */
const exactVersion = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

describe('SEC-70 the supply chain', () => {
  it('is clean for the whole production tree', async () => {
    const lock = await readLock();
    const places = productionTree(lock, published);
    expect(places).toContain('packages/wire');
    expect(places).toContain('node_modules/fastify');
    expect(places.length).toBeGreaterThan(40);
    expect(complaints(lock, places)).toEqual([]);
  });

  it('brings its own Node without an install script', async () => {
    const lock = await readLock();
    const runtimes = Object.keys(lock['']?.optionalDependencies ?? {}).map((name) => `node_modules/${name}`);
    expect(runtimes.length).toBe(3);
    expect(complaints(lock, runtimes)).toEqual([]);
  });

  it('finds planted problems', () => {
    const lock: Lock = {
      app: { license: 'MIT', dependencies: { a: '1.0.0' }, devDependencies: { tool: '1.0.0' } },
      'node_modules/a': {
        license: 'MIT',
        integrity: 'sha512-x',
        dependencies: { b: '1.0.0' },
        peerDependencies: { absent: '*' },
        peerDependenciesMeta: { absent: { optional: true } },
      },
      'node_modules/b': { license: 'MIT', integrity: 'sha512-x' },
      'node_modules/a/node_modules/b': { license: 'GPL-3.0-only', hasInstallScript: true },
      'node_modules/tool': { hasInstallScript: true },
    };
    const places = productionTree(lock, ['app']);
    expect(places).toEqual(['app', 'node_modules/a', 'node_modules/a/node_modules/b']);
    expect(complaints(lock, places)).toEqual([
      'node_modules/a/node_modules/b runs an install script',
      'node_modules/a/node_modules/b is under GPL-3.0-only',
      'node_modules/a/node_modules/b has no sha512 sum',
    ]);
    expect(() => productionTree({ app: { dependencies: { gone: '1.0.0' } } }, ['app'])).toThrow(/gone/);
  });

  it('has a checksum for every package of the lock file, also for those of other platforms', async () => {
    const lock = await readLock();
    const fromRegistry = Object.keys(lock).filter(
      (place) => place.includes('node_modules/') && lock[place]?.link !== true,
    );
    expect(fromRegistry.length).toBeGreaterThan(300);
    expect(fromRegistry.filter((place) => lock[place]?.integrity?.startsWith('sha512-') !== true)).toEqual(
      [],
    );
  });

  it('has no host in the lock file: everyone can install from their own registry', async () => {
    const lock = await readLock();
    const hosts = Object.entries(lock).flatMap(([place, { resolved, link }]) =>
      resolved === undefined || (link === true && !resolved.includes(':')) ? [] : [`${place}: ${resolved}`],
    );
    expect(hosts).toEqual([]);
  });

  it('names exact versions in every package.json, and runs no script at installation', async () => {
    const folders = ['packages', 'apps', 'tools'].flatMap((parent) =>
      readdirSync(join(REPOSITORY, parent)).map((name) => `${parent}/${name}`),
    );
    const loose: string[] = [];
    for (const folder of ['.', 'bench/peers/portkey', ...folders]) {
      const text = await readFile(join(REPOSITORY, folder, 'package.json'), 'utf8');
      const facts: PackageFacts = JSON.parse(text);
      for (const group of groups) {
        for (const [name, version] of Object.entries(facts[group] ?? {})) {
          if (!exactVersion.test(version)) loose.push(`${folder}: ${name} ${version}`);
        }
      }
    }
    expect(loose).toEqual([]);
    expect(await readFile(join(REPOSITORY, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });
});
