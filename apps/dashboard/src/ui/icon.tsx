/** Outlines on a grid of 16. */
const paths = {
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM11 11l3 3',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  menu: 'M2 4h12M2 8h12M2 12h12',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  person: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14c.6-3 2.7-4.5 5.5-4.5s4.9 1.5 5.5 4.5',
  overview: 'M2 13V8M6 13V4M10 13V9M14 13V2',
  requests: 'M2 4h12M2 8h12M2 12h8',
  play: 'M4 3l9 5-9 5z',
  routing: 'M3 13V9c0-3 10-1 10-5M13 4l-2-2M13 4l-2 2M3 13h.01',
  privacy: 'M8 1.5l5.5 2v4c0 3.5-2.3 6-5.5 7-3.2-1-5.5-3.5-5.5-7v-4z',
  documents: 'M4 1.5h5l3.5 3.5v9.5h-8.5zM9 1.5V5h3.5',
  connect: 'M6 10l4-4M7 4l1.5-1.5a3 3 0 0 1 4.5 4.5L11.5 8.5M9 12l-1.5 1.5A3 3 0 0 1 3 9L4.5 7.5',
  keys: 'M6 10.5A3.5 3.5 0 1 1 9 8.5l5 5M11.5 11l1.5-1.5',
  teams:
    'M5.5 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1 13.5c.4-2.6 2-4 4.5-4s4.1 1.4 4.5 4M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12 9.8c1.7.5 2.7 1.8 3 3.7',
  providers: 'M2 3h12v4H2zM2 9h12v4H2zM4.5 5h.01M4.5 11h.01',
  models: 'M8 1.5l6 3.2v6.6l-6 3.2-6-3.2V4.7zM2 4.7l6 3.3 6-3.3M8 8v6.5',
  budgets:
    'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM10 5.5C9.5 4.6 6 4.4 6 6.3c0 2.2 4.2 1.2 4.2 3.3 0 1.9-3.6 1.9-4.3.800M8 3.5v9',
  settings: 'M2 4h7M13 4h1M2 12h1M7 12h7M11 6a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  webhooks: 'M8 2v2M3 12h10l-1.5-2V7a3.5 3.5 0 0 0-7 0v3zM6.5 14h3',
  audit: 'M3 1.5h10v13H3zM5.5 5h5M5.5 8h5M5.5 11h3',
  warning: 'M8 2l6.5 12h-13zM8 6.5v3.5M8 12h.01',
  help: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM6 6.2c0-2.6 4-2.6 4 0 0 1.6-2 1.5-2 3M8 11.5h.01',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  right: 'M6 4l4 4-4 4',
  send: 'M8 13V3M4 7l4-4 4 4',
  stop: 'M4 4h8v8H4z',
  plus: 'M8 3v10M3 8h10',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.5L13 6M13 2.5V6H9.5',
  pause: 'M5 3v10M11 3v10',
  file: 'M4 1.5h5l3.5 3.5v9.5h-8.5z',
  edit: 'M3 13l.7-3L11 2.7l2.3 2.3L6 12.3z',
} as const;

export type IconName = keyof typeof paths;

/** An icon beside a text, which says the same; a button of an icon alone needs an `aria-label`. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
