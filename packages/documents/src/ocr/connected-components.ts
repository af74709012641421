/** Dark areas of a picture. */

/** A dark area that hangs together: its box, sides included, and how many pixels it has. */
export interface ConnectedComponent {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  size: number;
}

/** Takes the dark area around a place away and gives its box. */
function removeComponent(start: number, width: number, dark: Uint8Array): ConnectedComponent {
  const blob: ConnectedComponent = { x0: width, x1: 0, y0: Number.MAX_SAFE_INTEGER, y1: 0, size: 0 };
  const stack = [start];
  dark[start] = 0;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    const y = Math.floor(at / width);
    blob.x0 = Math.min(blob.x0, x);
    blob.x1 = Math.max(blob.x1, x);
    blob.y0 = Math.min(blob.y0, y);
    blob.y1 = Math.max(blob.y1, y);
    blob.size += 1;
    const sides = [at - width, at + width, x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1];
    for (const next of sides.filter((side) => dark[side] === 1)) {
      dark[next] = 0;
      stack.push(next);
    }
  }
  return blob;
}

/** Dark areas that hang together, each with its box. Takes them out of `dark`. */
export function removeConnectedComponents(width: number, dark: Uint8Array): readonly ConnectedComponent[] {
  const found: ConnectedComponent[] = [];
  for (let start = 0; start < dark.length; start += 1) {
    if (dark[start] === 1) found.push(removeComponent(start, width, dark));
  }
  return found;
}
