/** The user's choice; `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark'

const STORED = 'bourse-console-theme'

/** The choice from an earlier visit. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(STORED)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies a theme to the page. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  document.dispatchEvent(new Event('themechange'))
}

/** Applies a theme to the page and stores it for later visits. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, theme)
  applyTheme(theme)
}
