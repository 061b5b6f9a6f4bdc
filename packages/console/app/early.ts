import { applyTheme, storedTheme } from './shell/theme.ts'

// Runs before anything is painted, so that no page flashes in the other theme.
applyTheme(storedTheme())

document.addEventListener('DOMContentLoaded', () => {
  for (const element of document.querySelectorAll('[data-origin]')) element.textContent = location.origin
})
