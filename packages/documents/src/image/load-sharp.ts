/** Loads sharp with the first image, and the same one later: most documents have none, and its native library takes 11 MiB. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
