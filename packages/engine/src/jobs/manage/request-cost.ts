import type { Source } from '@bourse/kit'
import { SourceRefused } from './switch-source.ts'

/** The estimated cost of requests that a publisher bills for. */
export interface RequestCost {
  /** Number of units whose requests would be billed. */
  readonly units: number
  /** Decimal number as text; null if the source cannot estimate costs. */
  readonly amount: string | null
  readonly currency_code: string | null
}

/** Returns the estimated cost of units; null if their publisher does not bill for requests. */
export async function requestCost(
  source: Source,
  units: readonly unknown[],
  tools: unknown,
): Promise<RequestCost | null> {
  if (source.publisher.billsRequests !== true) return null
  const unknown = { amount: null, currency_code: null }
  const cost = units.length === 0 ? unknown : await source.estimate?.(units as never, tools as never)
  return { units: units.length, ...(cost ?? unknown) }
}

/** Formats a cost as a sentence. */
export function costText({ id, publisher }: Source, { units, amount, currency_code: currency }: RequestCost): string {
  const requested = units === 1 ? 'one unit' : `${units} units`
  if (amount === null)
    return `${publisher.name} bills each request, and ${id} cannot estimate the cost of ${requested}.`
  return `${publisher.name} bills each request: ${requested} would cost about ${amount} ${currency}.`
}

/** Throws `SourceRefused` if requests would be billed and the operator has not accepted their cost. */
export function checkCost(source: Source, cost: RequestCost | null, isAccepted: boolean, next: string): void {
  if (cost !== null && cost.units > 0 && !isAccepted) throw new SourceRefused(costText(source, cost), next)
}
