/** A file as a data: address, as the API takes it. Rejects if the browser cannot read it. */
export function readAsDataUrl(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(reader.error));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
}
