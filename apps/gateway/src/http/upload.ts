import { violationsError } from '../contract/index.ts';
import type { SluiceError } from '../errors/index.ts';
import type { Upload } from '../openapi/index.ts';

const formType = /^multipart\/form-data\s*;/i;
const maxFields = 100;

export function isForm(contentType: string | undefined): boolean {
  return contentType !== undefined && formType.test(contentType);
}

/** Reads form data (RFC 7578). Throws `invalid_request` if it is malformed or contains more than one file. */
export async function readUpload(bytes: Buffer, contentType: string): Promise<Upload> {
  // The form parser of the platform; it opens no connection.
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw refused('The body is not a multipart form as its content-type says', 'form');
    });
  const fields = new Map<string, string[]>();
  let file: Upload['file'];
  let count = 0;
  for (const [name, value] of form) {
    if (++count > maxFields) throw refused(`A form may have at most ${maxFields} fields`, 'form');
    if (typeof value === 'string') {
      // `languages[]` is how some clients write a list.
      const plain = name.replace(/\[\]$/, '');
      fields.set(plain, [...(fields.get(plain) ?? []), value]);
    } else if (name !== 'file') {
      throw refused('The file belongs in the field `file`', name);
    } else if (file !== undefined) {
      throw refused('Send one file at a time', 'file');
    } else {
      file = { bytes: Buffer.from(await value.arrayBuffer()), filename: value.name };
    }
  }
  return { file, fields };
}

function refused(msg: string, member: string): SluiceError {
  return violationsError([{ loc: ['body', member], msg, type: 'value_error' }]);
}
