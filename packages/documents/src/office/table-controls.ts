/** Takes content controls and custom XML from around rows and cells of Word's tables, where anydoc does not look into them. */

const tags = /<(\/?)w:(tbl|tr|tc|(?:sdt|customXml)(?:Pr|EndPr|Content)?)(?=[\s>/])[^<>]*?(\/?)>/g;
const controls = /^(?:sdt|customXml)(?:Content)?$/;
const properties = /Pr$/;

interface OpenElement {
  readonly start: number;
  /** True where only rows or cells may stand, with controls around them. */
  readonly isBetweenCells: boolean;
}

/** Returns the XML with rows and cells directly in their table. */
export function unwrapTableControls(xml: string): string {
  if (!/<w:(?:sdt|customXml)[\s>]/.test(xml)) return xml;
  const open: OpenElement[] = [];
  let kept = '';
  let done = 0;
  const isBetweenCells = (): boolean => open.at(-1)?.isBetweenCells === true;
  const cut = (from: number, to: number): void => {
    if (!isBetweenCells()) return;
    kept += xml.slice(done, from);
    done = to;
  };
  for (const { 0: tag, 1: slash, 2: name = '', 3: empty, index: start } of xml.matchAll(tags)) {
    const end = start + tag.length;
    const isControl = controls.test(name);
    const closed = slash === '/' ? open.pop() : undefined;
    if (properties.test(name)) {
      if (slash === '/' || empty === '/') cut(closed?.start ?? start, end);
    } else if (isControl) cut(start, end);
    if (slash !== '/' && empty !== '/')
      open.push({ start, isBetweenCells: isControl ? isBetweenCells() : name === 'tbl' || name === 'tr' });
  }
  return kept + xml.slice(done);
}
