/** Values of form fields. */
import { type Element } from './dom.ts';
/** Returns the value of a field; undefined for other elements and for fields whose value is their text. */
export declare function formFieldText(element: Element): string | undefined;
