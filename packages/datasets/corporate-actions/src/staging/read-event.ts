import type { Refusal } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import type { Action } from '../action-fields.ts'
import { familyOf } from '../action-types.ts'
import { cashOf, type Cash } from '../legs.ts'
import { numberText } from '../number-text.ts'
import type { CorporateEvent } from './event-fields.ts'
import { readTerms } from './read-legs.ts'
import { frequencyNamed, statusNamed, typeNamed } from './type-named.ts'
import { Unreadable } from './unreadable.ts'

/** An action and its listing's identifiers. */
export interface NamedAction extends Action {
  readonly instrument_id: string | null
  readonly symbol: string | null
  readonly exchange_mic: string | null
}

/** Reads the action in a line, or returns the reason why the line cannot be used. A pure function. */
export function readEvent(event: CorporateEvent): NamedAction | Refusal {
  try {
    return actionOf(event)
  } catch (error) {
    if (error instanceof Unreadable) return error.refusal
    throw error
  }
}

function actionOf(event: CorporateEvent): NamedAction {
  const { instrument_id, symbol, record_date, pay_date, declaration_date } = event
  if (instrument_id === null && symbol === null) throw new Unreadable('symbol', 'a symbol, or an instrument_id')
  const status = statusNamed(event.status)
  const { type, legs, moves } = readTerms(event, typeNamed(event.type), status)
  const ex_date = exDate(event)
  return {
    instrument_id,
    symbol,
    exchange_mic: event.exchange_mic?.toUpperCase() ?? null,
    family: familyOf(type),
    date: ex_date ?? firstDay(event),
    sequence: sequenceOf(event),
    type,
    status,
    ex_date,
    record_date,
    pay_date,
    declaration_date,
    legs: [...legs],
    frequency: frequencyNamed(event.frequency),
    adjusts_price: moves && flag(event.adjusts_price) !== false,
    fiscal_period: event.fiscal_period,
    ...franking(event, cashOf(legs)),
    withholding_rate: within('withholding_rate', event.withholding_rate, '1'),
    ...reinvestment(event),
  }
}

function exDate({ ex_date, execution_date }: CorporateEvent): string | null {
  if (ex_date !== null && execution_date !== null && ex_date !== execution_date)
    throw new Unreadable('execution_date', `the same day as ex_date ${ex_date}`, execution_date)
  return ex_date ?? execution_date
}

/** Returns the date under which an action without an ex date is stored. */
function firstDay({ declaration_date, record_date, pay_date }: CorporateEvent): string {
  const day = declaration_date ?? record_date ?? pay_date
  if (day === null) throw new Unreadable('ex_date', 'an ex_date, or at least the declaration_date if there is none yet')
  return day
}

function sequenceOf({ sequence }: CorporateEvent): string {
  if (sequence === null) return '1'
  if (!/^[1-9]\d{0,8}$/.test(sequence)) throw new Unreadable('sequence', 'a whole number of one or more', sequence)
  return sequence
}

/**
 * Computes the franked and unfranked amounts of a dividend from its franking percentage if the line does not state
 * them.
 */
function franking(
  { franking_percentage, franked_amount, unfranked_amount }: CorporateEvent,
  cash: Cash | undefined,
): Pick<Action, 'franking_percentage' | 'franked_amount' | 'unfranked_amount'> {
  const percentage = within('franking_percentage', franking_percentage, '100')
  const stated = {
    franking_percentage: percentage,
    franked_amount: within('franked_amount', franked_amount),
    unfranked_amount: within('unfranked_amount', unfranked_amount),
  }
  if (percentage === null || cash === undefined || franked_amount !== null || unfranked_amount !== null) return stated
  const franked = new Decimal(cash.amount).times(percentage).div(100)
  return {
    ...stated,
    franked_amount: numberText(franked),
    unfranked_amount: numberText(new Decimal(cash.amount).minus(franked)),
  }
}

function reinvestment(
  event: CorporateEvent,
): Pick<
  Action,
  'reinvestment_plan' | 'reinvestment_price' | 'reinvestment_discount' | 'reinvestment_last_election_date'
> {
  const stated = {
    reinvestment_price: within('reinvestment_price', event.reinvestment_price),
    reinvestment_discount: within('reinvestment_discount', event.reinvestment_discount, '1'),
    reinvestment_last_election_date: event.reinvestment_last_election_date,
  }
  const isOffered = Object.values(stated).some((value) => value !== null)
  return { reinvestment_plan: flag(event.reinvestment_plan) ?? (isOffered ? true : null), ...stated }
}

/** Validated values are in their stored form, where booleans are strings. */
const flag = (value: boolean | null): boolean | null => (value === null ? null : String(value) === 'true')

/** Returns a number if it is between zero and `most`; throws `Unreadable` otherwise. */
function within(column: string, text: string | null, most?: string): string | null {
  if (text === null) return null
  if (text.startsWith('-') || (most !== undefined && new Decimal(text).greaterThan(most)))
    throw new Unreadable(column, most === undefined ? 'zero or more' : `a number from 0 to ${most}`, text)
  return text
}
