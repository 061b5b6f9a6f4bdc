import { Refusal } from './refusal.ts'

/** What rows may be about. */
export const SUBJECTS = {
  listing: 'about a listing: asked for by symbols, entitled by market',
  own: 'about places or what else you name: a subject of your own, seen by every key',
  none: 'about nothing that has a name here; a field of the row says whose it is',
} as const

/** How rows may relate to time: the modes that the kit has. */
export const TIMES = {
  revisioned: 'a row per key and date, corrected where the publisher says otherwise',
  snapshot: 'whole lists by date, each replaced as one',
  catalog: 'a standing list without dates, asked for by filters',
} as const

/** What may come beside the first record and its list. */
export const PARTS = {
  derived: 'a second record, worked out from the first whenever that changes; with --time revisioned',
  search: 'a POST operation whose criteria are a body',
} as const

export type SubjectName = keyof typeof SUBJECTS
export type TimeName = keyof typeof TIMES
export type PartName = keyof typeof PARTS

/** The subject of that name; throws a `Refusal` that lists those there are. */
export const subjectNamed = (name: string): SubjectName => chosen('subject', SUBJECTS, name)
/** The mode of time of that name; throws a `Refusal` that lists those there are. */
export const timeNamed = (name: string): TimeName => chosen('time', TIMES, name)
/** The parts of a comma list; throws a `Refusal` that lists those there are. */
export const partsNamed = (names: string): readonly PartName[] => [
  ...new Set(names.split(',').map((name) => chosen('with', PARTS, name.trim()))),
]

/** Throws a `Refusal` where a part does not go with a mode of time. */
export function checkParts(parts: readonly PartName[], time: TimeName): void {
  if (parts.includes('derived') && time !== 'revisioned')
    throw new Refusal(
      `--with derived does not go with --time ${time}.`,
      'What is worked out is the mean of values by date: take --time revisioned, or leave it out.',
    )
}

function chosen<K extends string>(option: string, choices: Readonly<Record<K, string>>, name: string): K {
  const names = Object.keys(choices) as K[]
  const found = names.find((choice) => choice === name)
  if (found !== undefined) return found
  throw new Refusal(
    `--${option} ${JSON.stringify(name)} is not known.`,
    `Take one of: ${names.map((choice) => `${choice} (${choices[choice]})`).join('; ')}.`,
  )
}
