/** All supported formats. */
import { avif } from './avif.js';
import { bmp } from './bmp.js';
import { csv } from './csv.js';
import { doc } from './doc.js';
import { docx } from './docx.js';
import { eml } from './eml.js';
import { epub } from './epub.js';
import { gif } from './gif.js';
import { gzip } from './gzip.js';
import { heic } from './heic.js';
import { html } from './html.js';
import { jpeg } from './jpeg.js';
import { json } from './json.js';
import { mbox } from './mbox.js';
import { msg } from './msg.js';
import { odp } from './odp.js';
import { ods } from './ods.js';
import { odt } from './odt.js';
import { pdf } from './pdf.js';
import { png } from './png.js';
import { ppt } from './ppt.js';
import { pptx } from './pptx.js';
import { rtf } from './rtf.js';
import { tar } from './tar.js';
import { text } from './text.js';
import { tiff } from './tiff.js';
import { tnef } from './tnef.js';
import { webp } from './webp.js';
import { xls } from './xls.js';
import { xlsx } from './xlsx.js';
import { xml } from './xml.js';
import { zip } from './zip.js';
export const formats = [
    pdf,
    docx,
    xlsx,
    pptx,
    doc,
    xls,
    ppt,
    odt,
    ods,
    odp,
    rtf,
    epub,
    csv,
    mbox,
    eml,
    msg,
    tnef,
    html,
    xml,
    json,
    text,
    zip,
    tar,
    gzip,
    png,
    jpeg,
    gif,
    webp,
    tiff,
    bmp,
    heic,
    avif,
];
//# sourceMappingURL=registry.js.map