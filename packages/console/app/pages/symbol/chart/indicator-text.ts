/** An indicator as written in the URL: `sma:period-20`. */
export interface IndicatorChoice {
  readonly text: string
  readonly id: string
  readonly parameters: Readonly<Record<string, string>>
}

/** Parses an indicator from the URL. */
export function readChoice(text: string): IndicatorChoice {
  const [id = '', ...rest] = text.split(':')
  const parameters = rest.flatMap((one) => {
    const at = one.lastIndexOf('-')
    return at <= 0 ? [] : [[one.slice(0, at), one.slice(at + 1)] as const]
  })
  return { text, id, parameters: Object.fromEntries(parameters) }
}

/** Formats an indicator for the URL. */
export const writeChoice = (id: string, parameters: Readonly<Record<string, string>>) =>
  [id, ...Object.entries(parameters).map(([name, value]) => `${name}-${value}`)].join(':')
