import type { Call } from '@bourse/kit'
import { screenerField, type ScreenerFieldName } from '@bourse/services'
import { DERIVED } from './derived-values.ts'

/**
 * Returns the fields that the caller's plan does not include, each with the missing dataset. All callers share one
 * snapshot, so values are hidden from callers without access to their dataset.
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
