/** A CSS variable's color in the current theme, in a format that a canvas accepts. */
export function colorOf(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** The same color with an opacity of `share`, from 0 to 1. */
export function fadeColor(colour: string, share: number): string {
  const parts = colour.match(/[\d.]+/g) ?? []
  return `rgba(${parts.slice(0, 3).join(', ')}, ${share})`
}

/** Calls `call` whenever the user or the system changes the theme. Returns a function that stops the calls. */
export function onThemeChange(call: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  document.addEventListener('themechange', call)
  system.addEventListener('change', call)
  return () => {
    document.removeEventListener('themechange', call)
    system.removeEventListener('change', call)
  }
}

/** CSS variables of series colors, in the order of use. */
export const SERIES = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'] as const
