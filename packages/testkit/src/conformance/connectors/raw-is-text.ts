import type { Source } from '@bourse/kit'
import { decimalText } from '@bourse/kit/values'
import type { Check } from '../check.ts'
import type { Fixture } from '../options.ts'
import { fixtureCases, findingsOf, type FixtureCase } from '../sources/fixture-cases.ts'
import { parseFixture } from '../support/sample-rows.ts'
import { isHttp, withoutHttp } from './fetch-with.ts'

/** Digits prepended to a number so that a binary float cannot hold it; they exceed 2^53. */
const DIGITS = '9007199254740993'

/** A decimal number in a body, such as 141.21; not part of a longer number, time, date or name. */
const NUMBER = /(?<![\w./-]|\d:)\d{1,12}\.\d+(?![\w./-])/g

/** Prices must pass from the body to the row as text, because a binary float holds only 15 to 17 digits. */
export const rawIsText: Check = {
  name: 'raw-is-text',
  says:
    'A source loses digits of a number between the response and its rows. Read JSON with `exactJson`, which returns ' +
    'numbers as text, and calculate with `Decimal`.',
  skip: withoutHttp,
  find: (specimen) =>
    findingsOf(
      fixtureCases(specimen).filter(({ source }) => isHttp(source)),
      lostNumbers,
    ),
}

async function lostNumbers({ source, fixture }: FixtureCase): Promise<readonly string[]> {
  const rows = await numbersIn(source, fixture)
  const written = [...textsIn(fixture.raw)].flatMap((text) => text.match(NUMBER) ?? [])
  const copied = new Set(written.filter((number) => rows.has(decimalText(number) ?? '')))
  const longer = (number: string) => (copied.has(number) ? DIGITS + number : number)
  const raw = mapTexts(fixture.raw, (text) => text.replaceAll(NUMBER, longer))
  const rowsOfLonger = await numbersIn(source, { ...fixture, raw })
  return [...copied]
    .filter((number) => !rowsOfLonger.has(decimalText(longer(number)) ?? ''))
    .map((number) => `${longer(number)} in the response is in no row, although ${number} is`)
}

/** Returns the decimal numbers that are text in the rows of a response. */
async function numbersIn(source: Source, fixture: Fixture): Promise<ReadonlySet<string>> {
  const rows = await parseFixture(source, fixture)
  return new Set(
    rows.flatMap(({ row }) => [...textsIn(row)]).filter((text) => text.includes('.') && decimalText(text) === text),
  )
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array))
    for (const member of Object.values(value)) yield* textsIn(member)
}

/** Returns a plain value with each string in it changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map((member) => mapTexts(member, change))
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapTexts(member, change)]))
}
