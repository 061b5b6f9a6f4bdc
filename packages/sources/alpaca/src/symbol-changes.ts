import { BadRecord } from '@bourse/kit'
import { exactJson } from '@bourse/kit/readers'
import { isDate } from '@bourse/kit/values'
import { membersOf, textIn, type Members } from './members.ts'
import { storedSymbol } from './symbols.ts'

/** A symbol change, or the removal of a worthless security. */
export interface AlpacaSymbolChange {
  /** The symbol through the day before `date`; for a removed security, its last symbol. */
  readonly old_symbol: string
  /** The symbol as of `date`; null for a removal. */
  readonly new_symbol: string | null
  /** New York date on which the change was processed. */
  readonly date: string
}

/**
 * Reads the symbol changes on one page of corporate actions: `name_changes` and `worthless_removals`. Yields a
 * `BadRecord` for a change without symbols or a date.
 * @throws UnreadableFile if the text is not a page of actions
 */
export function* alpacaSymbolChanges(body: string): Generator<AlpacaSymbolChange | BadRecord> {
  const { corporate_actions: lists } = membersOf(exactJson(body), 'a page of corporate actions')
  const { name_changes: renames, worthless_removals: removals } = membersOf(lists ?? {}, 'corporate actions by kind')
  for (const row of listOf(renames)) yield changeOf(row, 'old_symbol', 'new_symbol')
  for (const row of listOf(removals)) yield changeOf(row, 'symbol')
}

const listOf = (value: unknown): readonly Members[] =>
  Array.isArray(value) ? value.map((each) => membersOf(each, 'an action')) : []

function changeOf(row: Members, from: string, to?: string): AlpacaSymbolChange | BadRecord {
  const [old, date] = [textIn(row, from), textIn(row, 'process_date')]
  const renamed = to === undefined ? null : textIn(row, to)
  if (old === undefined || renamed === undefined || date === undefined || !isDate(date))
    return new BadRecord(row, 'expected symbols and process_date', { rule: 'unreadable-change', value: old ?? '' })
  return { old_symbol: storedSymbol(old), new_symbol: renamed === null ? null : storedSymbol(renamed), date }
}
