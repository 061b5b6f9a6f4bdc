import { palette, theme } from './shell/preferences.ts'

// Runs before the first paint, so that the page does not flash in other colors.
theme.apply()
palette.apply()

document.addEventListener('DOMContentLoaded', () => {
  for (const element of document.querySelectorAll('[data-origin]')) element.textContent = location.origin
})
