import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import type { Credits } from './credits.ts'
import type { OperationOptions, Variation } from './endpoint.ts'
import { checkDeprecation } from '../values/deprecation.ts'
import { checkName } from '../checks/names.ts'

const DEAREST = 1_000_000

/** Rejects malformed names, prices and limits of an operation. */
export function checkOperation(path: string, options: OperationOptions): void {
  const { id, capabilities, credits, varies, limit, deprecated } = options
  checkName('path', path)
  checkName('operation', id)
  if (deprecated !== undefined) {
    checkOptions(`${id}: deprecated`, deprecated, DEPRECATION)
    checkDeprecation(id, deprecated)
  }
  if (limit !== undefined) checkOptions(`${id}: limit`, limit, LIMIT)
  if (varies !== undefined) checkVaries(id, varies)
  for (const price of [credits, ...Object.values(varies?.cases ?? {}).map((terms) => terms.credits)])
    if (price !== undefined) checkPrice(id, price)
  const all = [...capabilities, ...Object.values(varies?.cases ?? {}).flatMap((terms) => terms.capabilities ?? [])]
  const twice = capabilities.find((name, index) => capabilities.indexOf(name) !== index)
  if (twice !== undefined) throw new TypeError(`${id}: the capability ${twice} is listed twice`)
  for (const name of all) if (name !== ADMIN) checkName('capability', name)
  if (limit !== undefined && !(limit.default >= 1 && limit.default <= limit.max))
    throw new RangeError(`${id}: expected a default limit from 1 to max, got ${limit.default} of ${limit.max}`)
}

const LIMIT: OptionsOf<NonNullable<OperationOptions['limit']>> = { default: true, max: true }
const DEPRECATION: OptionsOf<NonNullable<OperationOptions['deprecated']>> = { since: true, sunset: true, instead: true }
const VARIES: OptionsOf<Variation> = { by: true, otherwise: true, cases: true }
const CASE: OptionsOf<Variation['cases'][string]> = { capabilities: true, credits: true }

function checkVaries(id: string, varies: Variation): void {
  checkOptions(`${id}: varies`, varies, VARIES)
  for (const [value, terms] of Object.entries(varies.cases)) checkOptions(`${id}: varies by ${value}`, terms, CASE)
}

/** The capability of operators. It is the only one that is not a `noun.verb`, and no plan includes it. */
const ADMIN = 'admin'

function checkPrice(id: string, credits: Credits): void {
  const amounts = [credits.amount, ...(credits.per === 'subject' && credits.whole !== undefined ? [credits.whole] : [])]
  const wrong = amounts.find((amount) => !Number.isInteger(amount) || amount < 0 || amount > DEAREST)
  if (wrong !== undefined)
    throw new RangeError(`${id}: expected a price from 0 to ${DEAREST} whole credits, got ${wrong}`)
  if (credits.per === 'subject' && credits.whole !== undefined && credits.whole < credits.amount)
    throw new RangeError(
      `${id}: expected the whole market to cost at least as much as one name, ` +
        `got ${credits.whole} for all and ${credits.amount} for one; raise \`whole\``,
    )
}
