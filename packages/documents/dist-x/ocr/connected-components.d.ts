/** Connected components of dark pixels. */
/** A connected dark area: its bounding box (inclusive) and its number of pixels. */
export interface ConnectedComponent {
    x0: number;
    x1: number;
    y0: number;
    y1: number;
    size: number;
}
/** Finds all connected components and clears them in `dark`. */
export declare function removeConnectedComponents(width: number, dark: Uint8Array): readonly ConnectedComponent[];
