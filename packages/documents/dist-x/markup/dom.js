/** Returns an attribute's value; undefined if the element does not have it. */
export function attribute(element, name) {
    return element.attrs.find((one) => one.name === name)?.value;
}
/** True for an element; false for text, comments and other nodes. */
export function isElement(node) {
    return 'tagName' in node;
}
/** Returns the content of a text node; undefined for other nodes. */
export function textOf(node) {
    return node.nodeName === '#text' && 'value' in node ? node.value : undefined;
}
/** Returns the direct child elements. */
export function childElements(element) {
    return element.childNodes.filter(isElement);
}
//# sourceMappingURL=dom.js.map