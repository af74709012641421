/** Reads the definitions of Word's lists and their instances (ECMA-376 part 1, 17.9). */
import { formatLikeExamples, formatListNumber } from './list-numbers.ts';
import type { OfficePackage } from './office-package.ts';

/** A level of a list. */
export interface ListLevel {
  readonly start: number;
  /** Its text, with `%1` for the number of the first level. */
  readonly text: string;
  readonly isBullet: boolean;
  /** True if numbers of all levels are decimal in its text. */
  readonly isLegal: boolean;
  /** True if a space stands between the label and the paragraph. */
  readonly hasSpace: boolean;
  /** The number of levels of which any restarts it; 0 for none. */
  readonly restart: number;
  /** The paragraph style that selects it. */
  readonly style: string;
  format(number: number): string;
}

/** A definition of a list. */
export interface ListDefinition {
  readonly levels: ReadonlyMap<number, ListLevel>;
  /** The style whose list is used instead of a definition without levels. */
  readonly link: string;
}

/** An instance of a list. */
export interface ListInstance {
  /** Instances of the same definition continue each other. */
  readonly definition: string;
  readonly levels: ReadonlyMap<number, ListLevel>;
  /** First numbers by level, from which the list restarts. */
  readonly starts: ReadonlyMap<number, number>;
}

/** Definitions and instances by their ids. */
export interface Numbering {
  readonly definitions: ReadonlyMap<string, ListDefinition>;
  readonly instances: ReadonlyMap<string, ListInstance>;
}

const maxLevels = 9;
/** More than any label needs: each paragraph of a list costs as much. */
const maxTextLength = 200;
/** More than any program allows. */
const maxNumber = 1_000_000;

/** A value that is a number; 0 if it is none. */
export function toListNumber(text: string | undefined): number {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isFinite(value) ? Math.max(0, Math.min(maxNumber, value)) : 0;
}

/** True for a switch that is set: one without a value is. */
export function isSwitchedOn(value: string | undefined): boolean {
  return !/^(?:0|off|false)$/.test(value ?? '');
}

interface LevelProperties {
  readonly level: number;
  start: number;
  text: string;
  format: string;
  examples: string;
  isLegal: boolean;
  hasSpace: boolean;
  restart: number;
  style: string;
}

function createLevel(level: number): LevelProperties {
  return {
    level,
    start: 0,
    text: '',
    format: 'decimal',
    examples: '',
    isLegal: false,
    hasSpace: true,
    restart: level,
    style: '',
  };
}

type Attributes = ReadonlyMap<string, string>;

/** What each element within a level sets. */
const levelElements: ReadonlyMap<
  string,
  (level: LevelProperties, value: string | undefined, attributes: Attributes) => void
> = new Map(
  Object.entries<(level: LevelProperties, value: string | undefined, attributes: Attributes) => void>({
    start(level, value) {
      level.start = toListNumber(value);
    },
    numFmt(level, value, attributes) {
      // A plain format follows for programs that do not know examples.
      if (level.format === 'custom') return;
      level.format = value ?? '';
      level.examples = (attributes.get('format') ?? '').slice(0, maxTextLength);
    },
    lvlText(level, value) {
      level.text = (value ?? '').slice(0, maxTextLength);
    },
    isLgl(level, value) {
      level.isLegal = isSwitchedOn(value);
    },
    suff(level, value) {
      level.hasSpace = value !== 'nothing';
    },
    lvlRestart(level, value) {
      level.restart = toListNumber(value);
    },
    pStyle(level, value) {
      level.style = value ?? '';
    },
  }),
);

function toLevel({ format, examples, ...level }: LevelProperties): ListLevel {
  return {
    ...level,
    isBullet: format === 'bullet',
    format: (number) =>
      format === 'custom' ? formatLikeExamples(number, examples) : formatListNumber(number, format),
  };
}

/** A definition or an instance while it is read. */
interface OpenList {
  readonly id: string;
  readonly isInstance: boolean;
  readonly levels: Map<number, ListLevel>;
  readonly starts: Map<number, number>;
  definition: string;
  link: string;
  overridden: number;
}

function createList(id: string | undefined, isInstance: boolean): OpenList {
  return {
    id: id ?? '',
    isInstance,
    levels: new Map(),
    starts: new Map(),
    definition: '',
    link: '',
    overridden: 0,
  };
}

/** What each element within a definition or an instance sets. */
const listElements: ReadonlyMap<
  string,
  (list: OpenList, value: string | undefined, attributes: Attributes) => void
> = new Map(
  Object.entries<(list: OpenList, value: string | undefined, attributes: Attributes) => void>({
    abstractNumId(list, value) {
      list.definition = value ?? '';
    },
    numStyleLink(list, value) {
      list.link = value ?? '';
    },
    lvlOverride(list, _value, attributes) {
      list.overridden = toListNumber(attributes.get('ilvl'));
    },
    startOverride(list, value) {
      list.starts.set(list.overridden, toListNumber(value));
    },
  }),
);

/** Reads the part with the lists of a document. */
export function readNumbering(parts: OfficePackage): Numbering {
  const definitions = new Map<string, ListDefinition>();
  const instances = new Map<string, ListInstance>();
  let list: OpenList | undefined;
  let level: LevelProperties | undefined;
  parts.readXml('word/numbering.xml', {
    onOpen(tag, attributes) {
      if (tag === 'abstractNum') list = createList(attributes.get('abstractNumId'), false);
      else if (tag === 'num') list = createList(attributes.get('numId'), true);
      else if (tag === 'lvl') level = createLevel(toListNumber(attributes.get('ilvl')));
      else if (level !== undefined) levelElements.get(tag)?.(level, attributes.get('val'), attributes);
      else if (list !== undefined) listElements.get(tag)?.(list, attributes.get('val'), attributes);
    },
    onClose(tag) {
      if (tag === 'lvl' && level !== undefined) {
        if (level.level < maxLevels) list?.levels.set(level.level, toLevel(level));
        level = undefined;
      } else if ((tag === 'abstractNum' || tag === 'num') && list !== undefined) {
        if (list.isInstance) instances.set(list.id, list);
        else definitions.set(list.id, list);
        list = undefined;
      }
    },
  });
  return { definitions, instances };
}
