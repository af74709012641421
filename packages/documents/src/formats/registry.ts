/** Every format: one line each. */

import { avif } from './avif.ts';
import { bmp } from './bmp.ts';
import { csv } from './csv.ts';
import { doc } from './doc.ts';
import { docx } from './docx.ts';
import { eml } from './eml.ts';
import { epub } from './epub.ts';
import type { Format } from './format.ts';
import { gif } from './gif.ts';
import { gzip } from './gzip.ts';
import { heic } from './heic.ts';
import { html } from './html.ts';
import { jpeg } from './jpeg.ts';
import { json } from './json.ts';
import { mbox } from './mbox.ts';
import { msg } from './msg.ts';
import { odp } from './odp.ts';
import { ods } from './ods.ts';
import { odt } from './odt.ts';
import { pdf } from './pdf.ts';
import { png } from './png.ts';
import { ppt } from './ppt.ts';
import { pptx } from './pptx.ts';
import { rtf } from './rtf.ts';
import { tar } from './tar.ts';
import { text } from './text.ts';
import { tiff } from './tiff.ts';
import { tnef } from './tnef.ts';
import { webp } from './webp.ts';
import { xls } from './xls.ts';
import { xlsx } from './xlsx.ts';
import { xml } from './xml.ts';
import { zip } from './zip.ts';

export const formats: readonly Format[] = [
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
