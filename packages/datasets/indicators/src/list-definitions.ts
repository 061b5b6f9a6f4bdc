import { collection, f, perRequest, type RowOf } from '@bourse/kit'
import { INDICATORS } from './all-indicators.ts'
import { warmUpOf, windowOf, type Indicator } from './definition/indicator.ts'
import type { Values } from './definition/parameter.ts'

const fields = {
  id: f.text('Name of the indicator, as in `indicator` of /v1/indicators', { example: 'bbands' }),
  title: f.text('Display name', { example: 'Bollinger bands' }),
  formula: f.text('Formula; x[n] is the value of x n bars earlier', {
    example: 'middle = mean(close, period), upper and lower = middle ± deviations × σ',
  }),
  inputs: f.list('Bar fields it is calculated from', f.text('Field'), { example: ['close'] }),
  parameters: f.list(
    'Its parameters, each with inclusive limits, its default, and the intervals it applies to',
    {
      name: f.text('Name'),
      type: f.oneOf('Whether fractions are accepted', ['integer', 'decimal']),
      min: f.decimal('Minimum value, inclusive'),
      max: f.decimal('Maximum value, inclusive'),
      default: f.decimal('Default value'),
      description: f.text('Meaning'),
      intervals: f.list('Intervals it applies to', f.text('Interval')),
    },
    {
      example: [
        {
          name: 'period',
          type: 'integer',
          min: 2,
          max: 500,
          default: 20,
          description: 'Bars in the mean and in the deviation',
          intervals: ['1d', '5m', '1h'],
        },
      ],
    },
  ),
  outputs: f.list(
    'Its outputs, in the order of `values`, each with its unit',
    { name: f.text('Name'), description: f.text('Meaning, with the unit') },
    { example: [{ name: 'middle', description: 'The mean, in the currency of the listing' }] },
  ),
  warmup_bars: f.count('Bars required before the first settled value of every output, with the defaults on 1d', {
    unit: 'bars',
    example: 19,
  }),
  available_bars: f.count(
    'Bars required before the first value of every output with `warmup=available`, with the defaults on 1d',
    { unit: 'bars', example: 19 },
  ),
  intervals: f.list('Intervals it is calculated for', f.text('Interval'), { example: ['1d', '5m', '1h'] }),
}

/** GET /v1/indicators/definitions */
export const listDefinitions = collection('/indicators/definitions', {
  id: 'indicators.definitions',
  summary: 'Inputs, parameters and formula of each indicator',
  description:
    'One row for each indicator, by name: formula, bar fields, parameters with limits and defaults, outputs with ' +
    'their units, and the number of bars before the first value.',
  capabilities: ['indicators.definitions'],
  credits: perRequest(5),
  fields,
  order: ['id asc'],
  rows: () => INDICATORS.map(definitionRow),
})

function definitionRow(indicator: Indicator): RowOf<typeof fields> {
  const { name, title, formula, inputs, parameters, outputs, intervals } = indicator
  return {
    id: name,
    title,
    formula,
    inputs: [...inputs],
    parameters: Object.entries(parameters).map(
      ([parameter, { type, min, max, default: preset, description, intervals: some }]) => ({
        name: parameter,
        type,
        min,
        max,
        default: preset,
        description,
        intervals: [...(some ?? intervals)],
      }),
    ),
    outputs: Object.entries(outputs).map(([output, description]) => ({ name: output, description })),
    warmup_bars: String(warmUpOf(indicator, defaultsOf(indicator), '1d')),
    available_bars: String(windowOf(indicator, defaultsOf(indicator), '1d') - 1),
    intervals: [...intervals],
  }
}

function defaultsOf({ parameters }: Indicator): Values {
  return Object.fromEntries(Object.entries(parameters).map(([name, one]) => [name, one.valueOf(one.default)]))
}
