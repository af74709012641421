/** Reads how Word numbers its lists: definitions, their instances, and the styles that use them. */
import {
  isSwitchedOn,
  type ListInstance,
  type ListLevel,
  readNumbering,
  toListNumber,
} from './list-definitions.ts';
import type { OfficePackage } from './office-package.ts';

/** What a paragraph or its style says about its list. */
export interface ListReference {
  readonly list: string | undefined;
  readonly level: number | undefined;
}

/** The lists of a document. */
export interface WordLists {
  readonly instances: ReadonlyMap<string, ListInstance>;
  /** Of paragraph styles, with what they inherit. */
  readonly styles: ReadonlyMap<string, ListReference>;
  readonly defaultStyle: string;
}

const maxStyleDepth = 30;

interface Styles {
  readonly own: ReadonlyMap<string, ListReference & { readonly base: string }>;
  readonly defaultStyle: string;
}

function readStyles(parts: OfficePackage): Styles {
  const own = new Map<string, ListReference & { readonly base: string }>();
  let style: { id: string; base: string; list: string | undefined; level: number | undefined } | undefined;
  let defaultStyle = '';
  parts.readXml('word/styles.xml', {
    onOpen(tag, attributes) {
      const value = attributes.get('val');
      if (tag === 'style') {
        style = { id: attributes.get('styleId') ?? '', base: '', list: undefined, level: undefined };
        if (attributes.get('type') === 'paragraph' && isSwitchedOn(attributes.get('default') ?? '0'))
          defaultStyle = style.id;
      } else if (style === undefined) return;
      else if (tag === 'basedOn') style.base = value ?? '';
      else if (tag === 'numId') style.list = value;
      else if (tag === 'ilvl') style.level = toListNumber(value);
    },
    onClose(tag) {
      if (tag !== 'style' || style === undefined) return;
      own.set(style.id, style);
      style = undefined;
    },
  });
  return { own, defaultStyle };
}

/** What a style says, or else the one that it is based on. */
function inherit({ own }: Styles, id: string): ListReference {
  let list: string | undefined;
  let level: number | undefined;
  let name = id;
  for (let depth = 0; depth < maxStyleDepth; depth += 1) {
    const style = own.get(name);
    if (style === undefined) break;
    list ??= style.list;
    level ??= style.level;
    name = style.base;
  }
  return { list, level };
}

/** Reads the lists of a Word document. */
export function readWordLists(parts: OfficePackage): WordLists {
  const { definitions, instances } = readNumbering(parts);
  const styles = readStyles(parts);
  const levelsOf = (id: string): ReadonlyMap<number, ListLevel> => {
    const found = definitions.get(id);
    if (found === undefined || found.levels.size > 0 || found.link === '') return found?.levels ?? new Map();
    const linked = instances.get(styles.own.get(found.link)?.list ?? '')?.definition ?? '';
    return definitions.get(linked)?.levels ?? new Map();
  };
  return {
    instances: new Map(
      [...instances].map(([id, one]) => [
        id,
        { ...one, levels: new Map([...levelsOf(one.definition), ...one.levels]) },
      ]),
    ),
    styles: new Map([...styles.own.keys()].map((id) => [id, inherit(styles, id)])),
    defaultStyle: styles.defaultStyle,
  };
}
