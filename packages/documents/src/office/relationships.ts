/** Reads how the parts of an Office package refer to each other (ECMA-376 part 2, 6.5). */
import type { OfficePackage } from './office-package.ts';

/** A reference from one part to another. */
export interface Relationship {
  readonly id: string;
  /** The last word of its type, such as `worksheet`. */
  readonly type: string;
  /** The name of the part that it refers to. */
  readonly target: string;
}

const base = 'file:///';

function resolveTarget(from: string, target: string): string {
  try {
    return decodeURIComponent(new URL(target, base + from).pathname).slice(1);
  } catch {
    return target;
  }
}

/** The references of a part to other parts; those to addresses outside are left out. @param from '' for the package */
export function readRelationships(parts: OfficePackage, from: string): readonly Relationship[] {
  const found: Relationship[] = [];
  const cut = from.lastIndexOf('/') + 1;
  parts.readXml(`${from.slice(0, cut)}_rels/${from.slice(cut)}.rels`, {
    onOpen(tag, attributes) {
      if (tag !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
      found.push({
        id: attributes.get('Id') ?? '',
        type: attributes.get('Type')?.replace(/^.*\//s, '') ?? '',
        target: resolveTarget(from, attributes.get('Target') ?? ''),
      });
    },
  });
  return found;
}
