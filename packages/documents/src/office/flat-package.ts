/** Repacks a flat package of Office Open XML (a single XML file, as Word saves it) as a regular one, so that it can be read like one. */
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Budget } from '../model/index.ts';

/** A package and its kind. */
export interface RegularPackage {
  readonly kind: 'docx' | 'pptx' | 'xlsx';
  readonly bytes: Uint8Array;
}

const headLength = 4096;
const start = /<pkg:package[\s>]/;
const partTag = /<pkg:part\s([^<>]*)>/g;
const partName = /\bpkg:name\s*=\s*["']\/?([^"']+)["']/;
const contentType = /\bpkg:contentType\s*=\s*["']([^"'<>]+)["']/;
const partEnd = '</pkg:part>';
const mainParts: readonly (readonly [RegExp, RegularPackage['kind']])[] = [
  [/^word\/document\d*\.xml$/, 'docx'],
  [/^ppt\/presentation\.xml$/, 'pptx'],
  [/^xl\/workbook\.xml$/, 'xlsx'],
];

/** The content of an element that stands once in a part; undefined if it is not there. */
function contentOf(part: string, tag: string): string | undefined {
  const open = part.indexOf(`<${tag}`);
  const from = part.indexOf('>', open) + 1;
  const to = part.lastIndexOf(`</${tag}>`);
  return open < 0 || from <= 0 || to < from ? undefined : part.slice(from, to);
}

function partBytes(part: string): Uint8Array | undefined {
  const xml = contentOf(part, 'pkg:xmlData');
  if (xml !== undefined) return strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml.trim()}`);
  const encoded = contentOf(part, 'pkg:binaryData');
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
}

/** Returns the package; undefined if the file is none. Charges an entry for each part. */
export function packFlatPackage(xml: string, budget: Budget): RegularPackage | undefined {
  if (!start.test(xml.slice(0, headLength))) return undefined;
  const files: Zippable = {};
  const types: string[] = [];
  let kind: RegularPackage['kind'] | undefined;
  let done = 0;
  for (const { 0: tag, 1: attributes = '', index } of xml.matchAll(partTag)) {
    if (index < done) continue;
    const end = xml.indexOf(partEnd, index);
    if (end < 0) break;
    done = end;
    const name = partName.exec(attributes)?.[1];
    const bytes = partBytes(xml.slice(index + tag.length, end));
    if (name === undefined || bytes === undefined) continue;
    budget.charge('entries');
    files[name] = bytes;
    types.push(`<Override PartName="/${name}" ContentType="${contentType.exec(attributes)?.[1] ?? ''}"/>`);
    kind ??= mainParts.find(([pattern]) => pattern.test(name))?.[1];
  }
  if (kind === undefined) return undefined;
  files['[Content_Types].xml'] = strToU8(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join('')}</Types>`,
  );
  return { kind, bytes: zipSync(files, { level: 0 }) };
}
