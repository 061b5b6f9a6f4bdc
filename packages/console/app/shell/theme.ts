/** What the user chose; `system` follows the machine. */
export type Theme = 'system' | 'light' | 'dark'

const STORED = 'bourse-console-theme'

/** The choice of an earlier visit. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(STORED)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Paints the page in a theme. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  document.dispatchEvent(new Event('themechange'))
}

/** Paints the page in a theme, and keeps it for later visits. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, theme)
  applyTheme(theme)
}
