/** A data set that the catalog is built from, pinned to a version. */
export interface CatalogSource {
  /** Short id in `CatalogModel.source`; several are joined by `+`, base first. */
  readonly id: string;
  readonly name: string;
  /** Absent for our own facts. */
  readonly url?: string;
  /** SPDX id. The notices are in the package's NOTICE file. */
  readonly licence: string;
  /** Full hash; absent for our own facts. */
  readonly commit?: string;
  /** ISO date of the commit, or of the last change of our own facts. */
  readonly date: string;
  readonly use: string;
}

/** Where the facts of the bundled catalog come from. */
export const catalogSources: readonly CatalogSource[] = [
  {
    id: 'models.dev@f3fc6922',
    name: 'models.dev',
    url: 'https://github.com/anomalyco/models.dev',
    licence: 'MIT',
    commit: 'f3fc692299671838c7c65fd8126bf84d81a2e817',
    date: '2026-07-02',
    use: 'All facts, unless a model names a further source.',
  },
  {
    id: 'genai-prices@47df840a',
    name: 'genai-prices',
    url: 'https://github.com/pydantic/genai-prices',
    licence: 'MIT',
    commit: '47df840a5ab10bbcffb8e5ac01b9899032245d1b',
    date: '2026-08-21',
    use: 'Second opinion on prices; prices of cached audio; prices and context windows of models changed or released after the base.',
  },
  {
    id: 'portkey-models@f654307e',
    name: 'Portkey models',
    url: 'https://github.com/Portkey-AI/models',
    licence: 'MIT',
    commit: 'f654307ec968cc9c8a54f2139fb79ede59c3d688',
    date: '2026-08-21',
    use: 'Prices of service tiers: flex, priority, batch.',
  },
  {
    id: 'sluice',
    name: "Sluice's own corrections",
    licence: 'Apache-2.0',
    date: '2026-11-23',
    use: 'Facts from documentation, SDKs and model profiles, each with its source in overlay.ts and families.ts.',
  },
];
