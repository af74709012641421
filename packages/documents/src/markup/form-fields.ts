/** What fields of a form hold. */
import { attribute, childElements, type Element, textOf } from './dom.ts';

const nonTextTypes = new Set([
  'hidden',
  'password',
  'submit',
  'reset',
  'button',
  'image',
  'file',
  'color',
  'range',
]);

function inputText(element: Element): string {
  const type = attribute(element, 'type')?.toLowerCase() ?? 'text';
  // What opens a menu is no answer to anything.
  if (nonTextTypes.has(type) || attribute(element, 'role') === 'button') return '';
  if (type === 'checkbox' || type === 'radio')
    return attribute(element, 'checked') === undefined ? '[ ]' : '[x]';
  return attribute(element, 'value') ?? '';
}

function selectedOptions(element: Element): readonly string[] {
  return childElements(element).flatMap((child) => {
    if (child.tagName === 'optgroup') return selectedOptions(child);
    if (child.tagName !== 'option' || attribute(child, 'selected') === undefined) return [];
    return [child.childNodes.map((node) => textOf(node) ?? '').join('')];
  });
}

/** A field's content; undefined for what is no field, or one whose content is its text. */
export function formFieldText(element: Element): string | undefined {
  if (element.tagName === 'input') return inputText(element);
  return element.tagName === 'select' ? selectedOptions(element).join(', ') : undefined;
}
