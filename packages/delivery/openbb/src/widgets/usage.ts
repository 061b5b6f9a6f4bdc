import { isJsonNumber } from '@bourse/kit/readers'
import type { OperationFacts } from '@bourse/services'
import { labelOf } from './label.ts'
import { COMMON, endpointOf, type Widget } from './widget.ts'

/** Name of the widget with the account's usage. */
export const USAGE = 'usage'

/** Operation that returns the account's usage; free. */
export const USAGE_OPERATION = 'usage.get'

export const usageWidget: Widget = {
  ...COMMON,
  name: 'Usage today',
  description: 'Credits and limits of the account. Free.',
  category: 'Service',
  type: 'metric',
  endpoint: endpointOf(USAGE),
  gridData: { w: 20, h: 5 },
}

/** Writes the numbers of a row as metrics; those without a value are left out. */
export function metricsOf(
  row: Readonly<Record<string, unknown>>,
  { units }: Pick<OperationFacts, 'units'>,
): readonly { readonly label: string; readonly value: string }[] {
  return Object.entries(row)
    .filter(([, value]) => isJsonNumber(value))
    .map(([name, value]) => ({ label: labelWith(name, units[name]), value: JSON.stringify(value) }))
}

const labelWith = (name: string, unit: string | undefined) =>
  unit === undefined ? labelOf(name) : `${labelOf(name)} (${unit})`
