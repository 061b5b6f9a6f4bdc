import { BadRecord } from '@bourse/kit'
import { decimalText, isDate, ratioText } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { finraSymbol } from './finra-symbol.ts'

/** Facilities that off-exchange trades are reported to. */
export type Facility = 'adf' | 'nasdaq_carteret' | 'nasdaq_chicago' | 'nyse' | 'orf'

/** A symbol's volumes reported to one facility; null if the file has only the facility's letter. */
export interface FacilityVolume {
  readonly facility: Facility
  readonly short_volume: string | null
  readonly short_exempt_volume: string | null
  readonly total_volume: string | null
}

/**
 * A symbol's off-exchange short volume on a day. Shares are exact decimal text: files published in 2025 or later have
 * fractions.
 */
export interface ShortVolume {
  readonly symbol: string
  /** Symbol as written in the file. */
  readonly publisher_symbol: string
  readonly date: string
  readonly short_volume: string
  /** Short exempt volume, which is part of `short_volume`. */
  readonly short_exempt_volume: string
  readonly total_volume: string
  /** Short volume ÷ total volume, with ten significant digits. */
  readonly ratio: string
  /** Volumes by facility, ordered by facility name. */
  readonly facilities: readonly FacilityVolume[]
  /** Line in the file, starting at 1. */
  readonly line: number
}

const HEADER = 'Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market'
const FACILITIES: Readonly<Record<string, Facility>> = {
  Q: 'nasdaq_carteret',
  B: 'nasdaq_chicago',
  N: 'nyse',
  D: 'adf',
  O: 'orf',
}

/**
 * Parses a daily file: the consolidated file (`CNMSshvol20210128.txt`) or one facility's (`FNSQ`, `FNQC`, `FNYX`,
 * `FNRA`, `FORF`), whose rows also have its volumes in `facilities`. Skips rows with a total of 0 and yields a
 * `BadRecord` for unreadable ones. Callers check whether volumes are consistent.
 * @throws UnreadableFile if it is a different file (exchange files have five columns), or its last line does not match
 * the number of rows
 */
export function* shortVolumes(text: string): Generator<ShortVolume | BadRecord> {
  const [header = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  if (header.trim() !== HEADER)
    throw new UnreadableFile(`short volume: expected the columns ${HEADER}, got "${header.slice(0, 100)}"`)
  const trailer = lines.pop() ?? ''
  if (trailer.trim() !== String(lines.length))
    throw new UnreadableFile(
      `short volume: expected the number of rows, ${lines.length}, in the last line, ` +
        `got "${trailer.slice(0, 60)}"; fetch the file again`,
    )
  for (const [at, line] of lines.entries()) {
    const row = rowOf(line, at + 2)
    if (row !== undefined) yield row
  }
}

function rowOf(text: string, line: number): ShortVolume | BadRecord | undefined {
  const fields = text.split('|')
  const [compact = '', publisher_symbol = '', ...rest] = fields.map((field) => field.trim())
  const [short_volume, short_exempt_volume, total_volume] = rest.slice(0, 3).map((field) => sharesOf(field))
  const date = compact.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const symbol = finraSymbol(publisher_symbol)
  const letters = (rest[3] ?? '').split(',').map((letter) => letter.trim())
  const facilities = letters.flatMap((letter) => FACILITIES[letter] ?? [])
  const bad = (why: string) => new BadRecord({ line, text }, why)
  if (fields.length !== 6) return bad(`expected 6 fields, got ${fields.length}`)
  if (!isDate(date)) return bad(`expected a date such as 20210128, got "${compact}"`)
  if (symbol === undefined) return bad(`expected a symbol such as BRK/B or ABRpA, got "${publisher_symbol}"`)
  if (short_volume === undefined || short_exempt_volume === undefined || total_volume === undefined)
    return bad('expected short, exempt and total volume as nonnegative numbers')
  if (facilities.length !== letters.length || new Set(letters).size !== letters.length)
    return bad(`expected facilities among ${Object.keys(FACILITIES).join(', ')}, got "${rest[3]}"`)
  const ratio = ratioText(short_volume, total_volume)
  if (ratio === null) return undefined
  const volumes = { short_volume, short_exempt_volume, total_volume }
  return { symbol, publisher_symbol, date, ...volumes, ratio, facilities: facilitiesOf(facilities, volumes), line }
}

function sharesOf(text: string): string | undefined {
  const value = decimalText(text)
  return value?.startsWith('-') === true ? undefined : value
}

type Volumes = Pick<ShortVolume, 'short_volume' | 'short_exempt_volume' | 'total_volume'>

/**
 * If only one facility reported a row, the volumes are that facility's; for several facilities, only the sum is known.
 */
function facilitiesOf(facilities: readonly Facility[], volumes: Volumes): FacilityVolume[] {
  const unknown = { short_volume: null, short_exempt_volume: null, total_volume: null }
  const numbers = facilities.length === 1 ? volumes : unknown
  return facilities.toSorted().map((facility) => ({ facility, ...numbers }))
}
