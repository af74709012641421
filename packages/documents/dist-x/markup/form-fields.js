/** Values of form fields. */
import { attribute, childElements, textOf } from './dom.js';
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
function inputText(element) {
    const type = attribute(element, 'type')?.toLowerCase() ?? 'text';
    // The prompt option of a menu is not an answer.
    if (nonTextTypes.has(type) || attribute(element, 'role') === 'button')
        return '';
    if (type === 'checkbox' || type === 'radio')
        return attribute(element, 'checked') === undefined ? '[ ]' : '[x]';
    return attribute(element, 'value') ?? '';
}
function selectedOptions(element) {
    return childElements(element).flatMap((child) => {
        if (child.tagName === 'optgroup')
            return selectedOptions(child);
        if (child.tagName !== 'option' || attribute(child, 'selected') === undefined)
            return [];
        return [child.childNodes.map((node) => textOf(node) ?? '').join('')];
    });
}
/** Returns the value of a field; undefined for other elements and for fields whose value is their text. */
export function formFieldText(element) {
    if (element.tagName === 'input')
        return inputText(element);
    return element.tagName === 'select' ? selectedOptions(element).join(', ') : undefined;
}
//# sourceMappingURL=form-fields.js.map