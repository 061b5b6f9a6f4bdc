/** An indicator as it stands in the address: `sma:period-20`. */
export interface IndicatorChoice {
  readonly text: string
  readonly id: string
  readonly parameters: Readonly<Record<string, string>>
}

/** Reads what stands in the address. */
export function readChoice(text: string): IndicatorChoice {
  const [id = '', ...rest] = text.split(':')
  const parameters = rest.flatMap((one) => {
    const at = one.lastIndexOf('-')
    return at <= 0 ? [] : [[one.slice(0, at), one.slice(at + 1)] as const]
  })
  return { text, id, parameters: Object.fromEntries(parameters) }
}

/** Writes it for the address. */
export const writeChoice = (id: string, parameters: Readonly<Record<string, string>>) =>
  [id, ...Object.entries(parameters).map(([name, value]) => `${name}-${value}`)].join(':')
