import { violationsError } from '../contract/index.ts';
import type { SluiceError } from '../errors/index.ts';
import type { Upload } from '../openapi/index.ts';
import { splitForm } from './multipart.ts';

const formType = /^multipart\/form-data\s*;/i;
const maxFields = 100;

export function isForm(contentType: string | undefined): boolean {
  return contentType !== undefined && formType.test(contentType);
}

/** Reads form data (RFC 7578). Throws `invalid_request` if it is malformed or contains more than one file. */
export function readUpload(bytes: Buffer, contentType: string): Upload {
  const parts = splitForm(bytes, contentType, maxFields);
  if (parts === undefined)
    throw refused(
      `The body is not a multipart form as its content-type says, or has more than ${maxFields} fields`,
      'form',
    );
  const fields = new Map<string, string[]>();
  let file: Upload['file'];
  for (const { name, filename, bytes: content } of parts) {
    if (filename === undefined) {
      // `languages[]` is how some clients write a list.
      const plain = name.replace(/\[\]$/, '');
      fields.set(plain, [...(fields.get(plain) ?? []), content.toString('utf8')]);
    } else if (name !== 'file') {
      throw refused('The file belongs in the field `file`', name);
    } else if (file !== undefined) {
      throw refused('Send one file at a time', 'file');
    } else {
      file = { bytes: content, filename };
    }
  }
  return { file, fields };
}

function refused(msg: string, member: string): SluiceError {
  return violationsError([{ loc: ['body', member], msg, type: 'value_error' }]);
}
