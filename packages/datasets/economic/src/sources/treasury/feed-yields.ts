import { BadRecord } from '@bourse/kit'
import { decimalText, isDate } from '@bourse/kit/values'
import { textAt, UnreadableFile, xml, type XmlElement } from '@bourse/kit/readers'
import type { ParYield } from './par-yields.ts'
import { tenorOf } from './tenors.ts'

/** Matches `BC_1MONTH`, `BC_1_5MONTH` and `BC_30YEAR`, but not `BC_30YEARDISPLAY`, which is only for the website. */
const TENOR = /^BC_(\d+(?:_\d+)?)(MONTH|YEAR)$/

/**
 * Parses the daily par yield curves in the Treasury's XML feed. Yields a `BadRecord` for an unreadable date or yield,
 * which does not affect the day's other yields.
 * @throws UnreadableFile if the text is a different file
 */
export function* feedYields(text: string): Generator<ParYield | BadRecord> {
  let hasDays = false
  for (const day of xml(text, 'entry/content/properties')) {
    const written = textAt(day, 'NEW_DATE')
    if (written === undefined) continue
    hasDays = true
    yield* yieldsOf(day, written)
  }
  if (!hasDays) throw new UnreadableFile('expected entries with NEW_DATE and BC_1MONTH … BC_30YEAR, got none')
}

function* yieldsOf({ children }: XmlElement, written: string): Generator<ParYield | BadRecord> {
  const date = written.replace(/T00:00:00$/, '')
  if (!isDate(date)) {
    yield new BadRecord({ date: written }, 'expected a date YYYY-MM-DDT00:00:00', {
      rule: 'unreadable-date',
      value: written,
    })
    return
  }
  for (const { name, text: cell } of children) {
    const [, count = '', unit = ''] = TENOR.exec(name) ?? []
    const tenor = tenorOf(`${count.replace('_', '.')} ${unit}`)
    if (tenor === undefined) continue
    const percent = cell === '' || cell === 'N/A' ? null : decimalText(cell)
    if (percent !== undefined) yield { date, tenor, percent }
    else
      yield new BadRecord({ date, [name]: cell }, 'expected a yield in percent', {
        rule: 'unreadable-yield',
        value: cell,
      })
  }
}
