import type { Call } from '@bourse/kit'
import { screenerField, type ScreenerFieldName } from '@bourse/services'
import { DERIVED } from './derived-values.ts'

/**
 * Fields that the plan of a caller does not include, each with the dataset that it lacks. A snapshot is one for all
 * callers: what it holds of a dataset is shown to those alone who may have that dataset.
 */
export function withheldFields(call: Pick<Call, 'withheld'>): ReadonlyMap<ScreenerFieldName, string> {
  const withheld = new Map(
    call.withheld(screenerField).flatMap(({ dataset, fields }) => fields.map((name) => [name, dataset] as const)),
  )
  for (const [name, from] of Object.entries(DERIVED) as [ScreenerFieldName, readonly ScreenerFieldName[]][]) {
    const lacking = from.find((each) => withheld.has(each))
    if (lacking !== undefined) withheld.set(name, withheld.get(lacking) ?? '')
  }
  return withheld
}
