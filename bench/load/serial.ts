let serial = Math.floor(Math.random() * 1e9);

/** A number that no request of this process had before. */
export function nextSerial(): number {
  serial++;
  return serial;
}
