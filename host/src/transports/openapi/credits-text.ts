import type { Operation } from '@bourse/kit'
import { selectionOf } from '../../operations/params.ts'

/** The price of a call in words: `5 credits per symbol, 500 without symbols`. */
export function creditsText(operation: Operation): string {
  const { credits } = operation
  if (credits.amount === 0) return 'free'
  if (credits.per === 'request') return `${counted(credits.amount)} per request`
  const subject = selectionOf(operation)?.subject
  const each = `${counted(credits.amount)} per ${subject?.nameField ?? 'name'}`
  return credits.whole === undefined ? each : `${each}, ${credits.whole} without ${subject?.selectors.names ?? 'names'}`
}

const counted = (amount: number) => (amount === 1 ? '1 credit' : `${amount} credits`)
