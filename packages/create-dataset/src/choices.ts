import { Refusal } from './refusal.ts'

/** What rows can be about. */
export const SUBJECTS = {
  listing: 'about a listing: selected by symbols, entitled by market',
  own: 'about a subject of your own, such as places, visible to every key',
  none: 'about something without an id in Bourse; a field in the row names it',
} as const

/** The kit's time modes. */
export const TIMES = {
  revisioned: 'one row per key and date, with corrections as revisions',
  snapshot: 'complete lists by date, each replaced as a whole',
  catalog: 'a list without dates, selected by filters',
} as const

/** Optional parts in addition to the first record and its list. */
export const PARTS = {
  derived: 'a second record, derived from the first whenever it changes; with --time revisioned',
  search: 'a POST operation with criteria in its body',
} as const

export type SubjectName = keyof typeof SUBJECTS
export type TimeName = keyof typeof TIMES
export type PartName = keyof typeof PARTS

/** The subject with that name; throws a `Refusal` that lists the available ones. */
export const subjectNamed = (name: string): SubjectName => chosen('subject', SUBJECTS, name)
/** The time mode with that name; throws a `Refusal` that lists the available ones. */
export const timeNamed = (name: string): TimeName => chosen('time', TIMES, name)
/** The parts in a comma-separated list; throws a `Refusal` that lists the available ones. */
export const partsNamed = (names: string): readonly PartName[] => [
  ...new Set(names.split(',').map((name) => chosen('with', PARTS, name.trim()))),
]

/** Throws a `Refusal` if a part does not support a time mode. */
export function checkParts(parts: readonly PartName[], time: TimeName): void {
  if (parts.includes('derived') && time !== 'revisioned')
    throw new Refusal(
      `--with derived cannot be combined with --time ${time}.`,
      'The derived value is the mean of values by date: use --time revisioned, or omit it.',
    )
}

function chosen<K extends string>(option: string, choices: Readonly<Record<K, string>>, name: string): K {
  const names = Object.keys(choices) as K[]
  const found = names.find((choice) => choice === name)
  if (found !== undefined) return found
  throw new Refusal(
    `--${option} ${JSON.stringify(name)} is not known.`,
    `Use one of: ${names.map((choice) => `${choice} (${choices[choice]})`).join('; ')}.`,
  )
}
