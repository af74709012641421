/** What Outlook shows of items other than messages, such as appointments and contacts (MS-OXOCAL, MS-OXOCNTC, MS-OXOTASK, MS-OXOJRNL). */
import type { MapiProperties } from './mapi-properties.ts';
/** Header lines of an item: what its kind has, then what users and add-ins have named, such as categories. */
export declare function itemHeaders(properties: MapiProperties): readonly (readonly [label: string, value: string])[];
