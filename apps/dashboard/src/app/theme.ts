/** Light, dark, or what the system says; the only thing about a person that the browser keeps, besides the time zone and columns. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageName = 'sluice.theme';

export function readTheme(): Theme {
  const stored = localStorage.getItem(storageName);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(storageName);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(storageName, theme);
    document.documentElement.dataset['theme'] = theme;
  }
}
