import type { Credits, Operation } from '@bourse/kit'
import type { Call } from '../support/calls.ts'
import { selectionOf } from './call-kinds.ts'
import { queryOf, withQuery } from './with-query.ts'

/** A call's capabilities and price. */
export interface CallTerms {
  readonly capabilities: readonly string[]
  readonly credits: Credits
}

/** Returns a call's declared terms, which may depend on the value of a parameter. */
export function termsOf({ operation, address }: Call): CallTerms {
  const { capabilities, credits, varies }: Operation = operation.operation
  if (varies === undefined) return { capabilities, credits }
  const chosen = varies.cases[queryOf(address, varies.by) ?? varies.otherwise]
  return { capabilities: [...capabilities, ...(chosen?.capabilities ?? [])], credits: chosen?.credits ?? credits }
}

/** Returns a call's declared price in credits: a flat price, or one per distinct name. */
export function priceOf(call: Call): number {
  const { operation, address } = call
  const { credits } = termsOf(call)
  if (credits.per !== 'subject') return credits.amount
  const selectors = selectionOf(operation.operation)?.subject.selectors
  const given = selectors && (queryOf(address, selectors.names) ?? queryOf(address, selectors.ids))
  if (given === undefined) return credits.whole ?? credits.amount
  const names = given.split(',').map((name) => name.trim().toUpperCase())
  return credits.amount * new Set(names.filter((name) => name !== '')).size
}

/** Returns a sample's calls, repeated for every value of the parameter on which their terms depend. */
export function inEveryCase(calls: readonly Call[]): readonly Call[] {
  const all = calls.flatMap(({ operation, address }) => {
    const { varies } = operation.operation
    const values = varies === undefined ? [] : Object.keys(varies.cases)
    return [address, ...values.map((value) => withQuery(address, { [varies?.by ?? '']: value }))].map((one) => ({
      operation,
      address: one,
    }))
  })
  return [...new Map(all.map((call) => [`${call.operation.operation.id} ${call.address}`, call])).values()]
}
