import type { Budget } from '../model/index.ts';
/** Events of reading XML. Names come without their prefix. */
export interface XmlHandler {
    onOpen?(name: string, attributes: ReadonlyMap<string, string>, prefixed: string): void;
    onClose?(name: string): void;
    onText?(text: string): void;
}
/** Reads XML in chunks. Charges a node per element; continues after errors where possible. */
export declare function readXml(xml: string, handler: XmlHandler, budget: Budget): void;
