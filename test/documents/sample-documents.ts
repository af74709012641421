/** Generates small documents with known text. */

/** A PDF of one page for each list of lines, set in Helvetica (ISO 32000-1; a Latin-1 text). */
export function pdfOf(...pages: readonly (readonly string[])[]): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [index, lines] of pages.entries()) {
    const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj 0 -18 Td`).join('\n');
    const content = `BT /F1 12 Tf 72 760 Td\n${shown}\nET`;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

/** A mail with one attachment (RFC 5322, RFC 2045). */
export function mailOf(text: string, attachment: { readonly name: string; readonly bytes: Buffer }): Buffer {
  return Buffer.from(
    [
      'From: Karin Holzmann <karin.holzmann@example.org>',
      'To: office@example.net',
      'Subject: The contract',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="edge"',
      '',
      '--edge',
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
      '--edge',
      `Content-Type: application/octet-stream; name="${attachment.name}"`,
      `Content-Disposition: attachment; filename="${attachment.name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      attachment.bytes.toString('base64'),
      '--edge--',
      '',
    ].join('\r\n'),
  );
}

/** A PDF that is encrypted with an unknown password, according to its trailer. */
export function lockedPdf(): Buffer {
  const open = pdfOf(['secret']).toString('latin1');
  const entry = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >> /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`;
  return Buffer.from(open.replace('/Root 1 0 R', `/Root 1 0 R ${entry}`), 'latin1');
}

export function dataUrl(bytes: Buffer, type = 'application/octet-stream'): string {
  return `data:${type};base64,${bytes.toString('base64')}`;
}
