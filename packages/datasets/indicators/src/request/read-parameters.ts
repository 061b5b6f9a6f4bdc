import { invalidParameter } from '@bourse/kit'
import { Decimal, decimalText } from '@bourse/kit/values'
import type { Indicator } from '../definition/indicator.ts'
import type { Interval } from '../definition/interval.ts'
import type { Parameter, Values } from '../definition/parameter.ts'
import { PARAMETER_NAMES } from './parameter-schemas.ts'

/** An indicator's parameters: values from the request, or their defaults. */
interface GivenParameters {
  readonly values: Values
  /** The values in canonical text, such as `period=20`, which is part of the public id. */
  readonly text: string
}

/**
 * Reads an indicator's parameters; throws a 422 problem for an unknown parameter, a value outside its limits or
 * incompatible values.
 */
export function readParameters(
  indicator: Indicator,
  query: Readonly<Record<string, unknown>>,
  interval: Interval,
): GivenParameters {
  refuseForeign(indicator, query, interval)
  const texts = Object.entries(indicator.parameters).map(([name, parameter]) => {
    const given = query[name]
    return [name, parameter, typeof given === 'string' ? checked(name, parameter, given) : parameter.default] as const
  })
  const values = Object.fromEntries(texts.map(([name, parameter, text]) => [name, parameter.valueOf(text)]))
  const conflict = indicator.refuse(values)
  if (conflict !== undefined) throw invalidParameter(texts[0]?.[0] ?? 'indicator', conflict, 'combination')
  return {
    values,
    text: texts
      .filter(([, parameter]) => isMeant(parameter, interval))
      .map(([name, , text]) => `${name}=${text}`)
      .join(','),
  }
}

const isMeant = ({ intervals }: Parameter, interval: Interval) =>
  intervals === undefined || intervals.includes(interval)

function refuseForeign(indicator: Indicator, query: Readonly<Record<string, unknown>>, interval: Interval): void {
  const own = Object.keys(indicator.parameters)
  for (const name of PARAMETER_NAMES.filter((each) => query[each] !== undefined)) {
    const parameter = indicator.parameters[name]
    if (parameter === undefined)
      throw invalidParameter(
        name,
        `is not a parameter of ${indicator.name}, which has ${own.length === 0 ? 'no parameters' : own.join(', ')}`,
        'unknown',
      )
    if (!isMeant(parameter, interval))
      throw invalidParameter(
        name,
        `does not apply to ${indicator.name} with interval=${interval}, only with ` +
          `${parameter.intervals?.join(', ') ?? ''}`,
        'combination',
      )
  }
}

/** Returns a value in canonical form; throws a 422 problem if it is outside its limits. */
function checked(name: string, { type, min, max }: Parameter, given: string): string {
  const text = type === 'integer' ? wholeText(given) : decimalText(given)
  if (text === undefined || new Decimal(text).lt(min) || new Decimal(text).gt(max))
    throw invalidParameter(
      name,
      `expected a ${type === 'integer' ? 'whole' : 'decimal'} number from ${min} to ${max}, got ` +
        `${JSON.stringify(given.slice(0, 60))}`,
    )
  return text
}

const wholeText = (given: string) => (/^\+?\d{1,16}$/.test(given) ? decimalText(given) : undefined)
