/** Reads the paragraphs of any part of an Office package, for content that the main extractor omits. */

import { showLabels } from './label-marks.ts';
import type { OfficePackage } from './office-package.ts';
import type { OnChange } from './tracked-changes.ts';

const paragraph = new Set(['p', 'h']);
const text = new Set(['t', 'span', 'a', 'p', 'h']);

/** A paragraph, with its role on a slide. */
export interface PartParagraph {
  readonly text: string;
  /** Placeholder type on slides: title, ctrTitle, body, ftr, sldNum, dt; '' elsewhere. */
  readonly placeholder: string;
  /** Index of the shape on its slide. */
  readonly shape: number;
  /** Author of a comment. */
  readonly author: string;
}

/** Elements with text that a tracked change deleted or moved away. */
const removed = new Set(['del', 'moveFrom', 'changed-region']);
const changed = new Set([...removed, 'ins', 'moveTo']);

/** Tracks changes while the elements of a part are read. */
function followChanges(onChange: OnChange | undefined): {
  open(tag: string, attributes: ReadonlyMap<string, string>): void;
  close(tag: string): void;
  text(content: string): void;
  /** True within deleted text. */
  isRemoved(): boolean;
} {
  let depth = 0;
  /** OpenDocument names the author of a change in a child element. */
  let creator: string | undefined;
  let author = '';
  return {
    open(tag, attributes) {
      if (tag === 'creator' && depth > 0) creator = '';
      if (changed.has(tag) && tag !== 'changed-region') onChange?.(attributes.get('author') ?? '');
      if (removed.has(tag)) depth += 1;
    },
    close(tag) {
      if (tag === 'creator') {
        author = creator ?? '';
        creator = undefined;
      } else if (tag === 'changed-region') {
        onChange?.(author);
        author = '';
      }
      if (removed.has(tag)) depth -= 1;
    },
    text(content) {
      if (creator !== undefined) creator += content;
    },
    isRemoved: () => depth > 0,
  };
}

const maxFields = 100;

function followField(fields: boolean[], tag: string, attributes: ReadonlyMap<string, string>): void {
  // Instructions end with their paragraph at the latest.
  if (tag === 'p') fields.fill(true);
  if (tag !== 'fldChar') return;
  const type = attributes.get('fldCharType');
  if (type === 'begin' && fields.length < maxFields) fields.push(false);
  else if (type === 'separate' && fields.length > 0) fields[fields.length - 1] = true;
  else if (type === 'end') fields.pop();
}

/**
 * Returns the paragraphs of an OOXML part (w:p, a:p) in order. Text boxes occur twice and are read once; text
 * deleted by a tracked change is skipped.
 */
export function readOoxmlParagraphs(
  parts: OfficePackage,
  name: string,
  onChange?: OnChange,
): readonly PartParagraph[] {
  const found: PartParagraph[] = [];
  const open: string[] = [];
  let placeholder = '';
  let shape = 0;
  let author = '';
  let skipped = 0;
  let inText = false;
  /** For each field that is open: true in its result, false in its instruction. */
  const fields: boolean[] = [];
  const changes = followChanges(onChange);
  parts.readXml(name, {
    onOpen(tag, attributes) {
      changes.open(tag, attributes);
      followField(fields, tag, attributes);
      // The fallback form of a drawing for older programs.
      if (tag === 'Fallback') skipped += 1;
      else if (tag === 'sp' || tag === 'graphicFrame') {
        placeholder = '';
        shape += 1;
      } else if (tag === 'ph') placeholder = attributes.get('type') ?? 'body';
      else if (tag === 'comment') author = attributes.get('author') ?? '';
      else if (tag === 'p') open.push('');
      else if (tag === 't' || tag === 'text') inText = true;
      else if ((tag === 'tab' || tag === 'br') && open.length > 0) open[open.length - 1] += ' ';
    },
    onClose(tag) {
      changes.close(tag);
      if (tag === 'Fallback') skipped -= 1;
      else if (tag === 't' || tag === 'text') inText = false;
      else if (tag === 'p') {
        const content = showLabels(open.pop() ?? '')
          .replaceAll(/\s+/gu, ' ')
          .trim();
        if (content !== '') found.push({ text: content, placeholder, shape, author });
      }
    },
    onText(content) {
      changes.text(content);
      if (!inText || skipped > 0 || changes.isRemoved() || fields.includes(false)) return;
      if (open.length > 0) open[open.length - 1] += content;
      else if (content.trim() !== '') found.push({ text: content.trim(), placeholder, shape, author });
    },
  });
  return found;
}

/** Returns the paragraphs of an OpenDocument part, only those inside the given elements, without deleted text. */
export function readOpenDocumentParagraphs(
  parts: OfficePackage,
  name: string,
  within: ReadonlySet<string>,
  onChange?: OnChange,
): readonly string[] {
  const found: string[] = [];
  const open: string[] = [];
  let inside = 0;
  const changes = followChanges(onChange);
  parts.readXml(name, {
    onOpen(tag, attributes, prefixed) {
      changes.open(tag, attributes);
      if (within.has(prefixed)) inside += 1;
      if (paragraph.has(tag) && prefixed.startsWith('text:')) open.push('');
      else if (tag === 's' || tag === 'tab' || tag === 'line-break') {
        if (open.length > 0) open[open.length - 1] += ' ';
      }
    },
    onClose(tag) {
      changes.close(tag);
      if (paragraph.has(tag) && open.length > 0 && text.has(tag)) {
        const content = (open.pop() ?? '').replaceAll(/\s+/gu, ' ').trim();
        if (content !== '' && !changes.isRemoved() && (inside > 0 || within.size === 0)) found.push(content);
      }
      if (within.has(tag) || [...within].some((prefixed) => prefixed.endsWith(`:${tag}`)))
        inside = Math.max(0, inside - 1);
    },
    onText(content) {
      changes.text(content);
      if (open.length > 0) open[open.length - 1] += content;
    },
  });
  return found;
}
