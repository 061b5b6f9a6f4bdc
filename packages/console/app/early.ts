import { applyTheme, storedTheme } from './shell/theme.ts'

// Runs before the first paint, so that the page does not flash in the wrong theme.
applyTheme(storedTheme())

document.addEventListener('DOMContentLoaded', () => {
  for (const element of document.querySelectorAll('[data-origin]')) element.textContent = location.origin
})
