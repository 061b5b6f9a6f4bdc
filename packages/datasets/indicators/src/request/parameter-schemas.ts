import { Type } from '@bourse/kit'
import { INDICATORS } from '../all-indicators.ts'
import type { Indicator } from '../definition/indicator.ts'
import type { Parameter } from '../definition/parameter.ts'

/** All indicators' parameter names. */
export const PARAMETER_NAMES: readonly string[] = [
  ...new Set(INDICATORS.flatMap(({ parameters }) => Object.keys(parameters))),
].sort()

/**
 * All indicators' query parameters. The documentation shows numbers; the request passes strings, which the indicator
 * parses because only it knows the limits.
 */
export const parameterSchemas = Object.fromEntries(PARAMETER_NAMES.map((name) => [name, Type.Optional(schemaOf(name))]))

interface Use {
  readonly indicator: Indicator
  readonly parameter: Parameter
}

function schemaOf(name: string) {
  const uses = INDICATORS.flatMap((indicator): readonly Use[] => {
    const parameter = indicator.parameters[name]
    return parameter === undefined ? [] : [{ indicator, parameter }]
  })
  const [first] = uses
  return Type.Unsafe<string>({
    type: 'number',
    description: descriptionOf(uses),
    examples: [Number(first?.parameter.default)],
    'x-together-with': { indicator: first?.indicator.name },
  })
}

/**
 * Describes what a parameter means to each indicator, grouping indicators with the same meaning: `Bars in the mean: sma
 * (20), wma (20).` Its limits are in the definitions, because they would make the document much larger.
 */
function descriptionOf(uses: readonly Use[]): string {
  const meanings = Map.groupBy(uses, ({ parameter: { description } }) => description)
  return [...meanings]
    .map(
      ([meaning, these]) =>
        `${meaning}: ` +
        `${these.map(({ indicator, parameter }) => `\`${indicator.name}\` (${parameter.default})`).join(', ')}.`,
    )
    .join(' ')
}
