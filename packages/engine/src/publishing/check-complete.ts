import { isDate } from '@bourse/kit/values'
import type { PublishOptions } from './publish-options.ts'

/** Throws if the range of dates for which rows are complete is invalid. */
export function checkComplete({ source, complete = false }: Pick<PublishOptions, 'source' | 'complete'>): void {
  if (typeof complete === 'boolean') return
  const { from, to }: { readonly from: unknown; readonly to: unknown } = complete
  if (typeof from === 'string' && typeof to === 'string' && isDate(from) && isDate(to) && from <= to) return
  throw new TypeError(
    `complete of ${source}: expected { from, to }, two dates YYYY-MM-DD with from on or before to, got ` +
      `${JSON.stringify(complete)}; return the first and the last date for which the unit has all rows`,
  )
}
