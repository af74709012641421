/** Turns a document of Word 2003 in a single XML file into a package of Office Open XML, whose elements are nearly the same. */
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Budget } from '../model/index.ts';

const oldNamespace = 'http://schemas.microsoft.com/office/word/2003/wordml';
const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const headLength = 4096;
const rootTag = /<w:wordDocument(?=[\s>])[^<>]*>/;
/** Hints that Word leaves for other programs, and wrappers of tracked changes. */
const hints = /<\/?(?:wx|aml):[\w-]+(?:\s[^<>]*)?>/g;
const shownLabel = /<wx:t\s(?:[^<>]*?\s)?wx:val="([^"<>]*)"/;
const listStart = '<w:listPr>';
const listEnd = '</w:listPr>';
const propertiesEnd = '</w:pPr>';
const link = /<w:hlink((?:\s[^<>]*)?)>/g;

/**
 * Takes out elements that do not contain each other.
 * @param replace what stands in their place
 * @param isWanted tells by the tag whether an element is taken out
 */
function takeOut(
  xml: string,
  open: RegExp,
  close: string,
  replace: (tag: string, content: string) => string,
  isWanted: (tag: string) => boolean = () => true,
): string {
  let kept = '';
  let done = 0;
  for (const { 0: tag, index } of xml.matchAll(open)) {
    if (index < done || !isWanted(tag)) continue;
    const from = index + tag.length;
    const to = xml.indexOf(close, from);
    if (to < 0) break;
    kept += xml.slice(done, index) + replace(tag, xml.slice(from, to));
    done = to + close.length;
  }
  return kept + xml.slice(done);
}

/** Puts the label of each list item, which the file tells, after the properties of its paragraph. */
function showLabels(xml: string): string {
  let shown = '';
  let done = 0;
  for (let at = xml.indexOf(listStart); at >= 0; at = xml.indexOf(listStart, done)) {
    const close = xml.indexOf(listEnd, at);
    const end = xml.indexOf(propertiesEnd, close);
    if (close < 0 || end < 0) break;
    const found = shownLabel.exec(xml.slice(at, close))?.[1]?.trim() ?? '';
    const label = /[\p{L}\p{N}]/u.test(found) ? found : '•';
    const rest = xml.slice(close + listEnd.length, end);
    shown += `${xml.slice(done, at)}${rest}${propertiesEnd}<w:r><w:t xml:space="preserve">${label} </w:t></w:r>`;
    done = end + propertiesEnd.length;
  }
  return shown + xml.slice(done);
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(`\\b${name}="([^"<>]*)"`).exec(tag)?.[1] ?? '';
}

/** Collects the parts of the package. */
class PackageWriter {
  readonly #attributes: string;
  readonly #budget: Budget;
  readonly #files: Zippable = {};
  readonly #links: string[] = [];
  #parts = 0;

  /** @param attributes of the root element: its namespaces */
  constructor(attributes: string, budget: Budget) {
    this.#attributes = attributes.replace(oldNamespace, namespace);
    this.#budget = budget;
  }

  add(name: string, tag: string, content: string): void {
    this.#budget.charge('entries');
    const xml = `<w:${tag}${this.#attributes} xmlns:r="${relations}">${content.replaceAll(hints, '')}</w:${tag}>`;
    this.#files[`word/${name}.xml`] = strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
  }

  /** Takes out notes and leaves references to them. */
  takeNotes(body: string, kind: 'footnote' | 'endnote'): string {
    const notes: string[] = [];
    const rest = takeOut(body, new RegExp(`<w:${kind}(?:\\s[^<>]*)?>`, 'g'), `</w:${kind}>`, (_, content) => {
      this.#budget.charge('nodes');
      notes.push(`<w:${kind} w:id="${notes.length + 1}">${content}</w:${kind}>`);
      return `<w:${kind}Reference w:id="${notes.length}"/>`;
    });
    if (notes.length > 0) this.#relate(`${kind}s`, notes.join(''));
    return rest;
  }

  takeComments(body: string): string {
    const comments: string[] = [];
    const take = (tag: string, content: string): string => {
      this.#budget.charge('nodes');
      const author = attributeOf(tag, 'aml:author');
      comments.push(`<w:comment w:id="${comments.length}" w:author="${author}">${content}</w:comment>`);
      return '';
    };
    const isComment = (tag: string): boolean => /\sw:type="Word\.Comment"/.test(tag);
    const rest = takeOut(body, /<aml:annotation\s[^<>]*>/g, '</aml:annotation>', take, isComment);
    if (comments.length > 0) this.#relate('comments', comments.join(''));
    return rest;
  }

  takeMargins(body: string, tag: 'hdr' | 'ftr', name: string): string {
    return takeOut(body, new RegExp(`<w:${tag}(?:\\s[^<>]*)?>`, 'g'), `</w:${tag}>`, (_, content) => {
      this.#parts += 1;
      this.add(`${name}${this.#parts}`, tag, content);
      return '';
    });
  }

  /** Links have their addresses in relationships. */
  relateLinks(body: string): string {
    return body
      .replaceAll(link, (_, attributes: string) => {
        this.#budget.charge('nodes');
        const id = `l${this.#links.length}`;
        const target = attributeOf(attributes, 'w:dest');
        this.#links.push(
          `<Relationship Id="${id}" Type="${relations}/hyperlink" Target="${target}" TargetMode="External"/>`,
        );
        return `<w:hyperlink r:id="${id}">`;
      })
      .replaceAll('</w:hlink>', '</w:hyperlink>');
  }

  write(body: string): Uint8Array {
    this.add('document', 'document', `<w:body>${body}</w:body>`);
    const head = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">';
    this.#files['_rels/.rels'] = strToU8(
      `${head}<Relationship Id="r" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    );
    this.#files['word/_rels/document.xml.rels'] = strToU8(`${head}${this.#links.join('')}</Relationships>`);
    this.#files['[Content_Types].xml'] = strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    );
    return zipSync(this.#files, { level: 0 });
  }

  #relate(name: string, content: string): void {
    this.add(name, name, content);
    this.#links.push(`<Relationship Id="p${name}" Type="${relations}/${name}" Target="${name}.xml"/>`);
  }

  addStyles(content: string): void {
    this.#relate('styles', content);
  }
}

/** Returns the package; undefined if the file is no such document. Charges an entry for each part, a node for each note and link. */
export function packWord2003(file: string, budget: Budget): Uint8Array | undefined {
  const root = rootTag.exec(file.slice(0, headLength))?.[0];
  const start = file.indexOf('<w:body>');
  const end = file.lastIndexOf('</w:body>');
  if (root === undefined || start < 0 || end < start) return undefined;
  const writer = new PackageWriter(root.slice('<w:wordDocument'.length, -1), budget);
  const styles = file.indexOf('<w:styles>');
  const stylesEnd = file.indexOf('</w:styles>', styles);
  if (styles >= 0 && stylesEnd >= 0) writer.addStyles(file.slice(styles + '<w:styles>'.length, stylesEnd));
  let body = file.slice(start + '<w:body>'.length, end);
  body = takeOut(body, /<w:binData(?:\s[^<>]*)?>/g, '</w:binData>', () => '');
  body = writer.takeComments(showLabels(body));
  body = writer.takeNotes(writer.takeNotes(body, 'footnote'), 'endnote');
  body = writer.takeMargins(writer.takeMargins(body, 'hdr', 'header'), 'ftr', 'footer');
  return writer.write(writer.relateLinks(body));
}
