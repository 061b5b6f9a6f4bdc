/** The colour that a token has in the theme of the page, in a form that a canvas takes. */
export function colourOf(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** The same with some of it let through, `share` from 0 to 1. */
export function faded(colour: string, share: number): string {
  const parts = colour.match(/[\d.]+/g) ?? []
  return `rgba(${parts.slice(0, 3).join(', ')}, ${share})`
}

/** Calls whenever the theme changes, by the user or the system; gives back what ends that. */
export function onThemeChange(call: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  document.addEventListener('themechange', call)
  system.addEventListener('change', call)
  return () => {
    document.removeEventListener('themechange', call)
    system.removeEventListener('change', call)
  }
}

/** Tokens of series in the order in which they are taken. */
export const SERIES = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'] as const
