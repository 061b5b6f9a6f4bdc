import { Refusal } from './refusal.ts'

/** What rows may be about: subjects for which the services have a resolver, and none. */
export const SUBJECTS = {
  listing: 'about a listing: asked for by symbols, entitled by market',
  none: 'about something else, which a field of the row names',
} as const

/** How rows may relate to time: the modes that the kit has. */
export const TIMES = {
  revisioned: 'a row per key and date, corrected where the publisher says otherwise',
  catalog: 'a standing list without dates',
} as const

export type SubjectName = keyof typeof SUBJECTS
export type TimeName = keyof typeof TIMES

/** The subject of that name; throws a `Refusal` that lists those there are. */
export const subjectNamed = (name: string): SubjectName => chosen('subject', SUBJECTS, name)
/** The mode of time of that name; throws a `Refusal` that lists those there are. */
export const timeNamed = (name: string): TimeName => chosen('time', TIMES, name)

function chosen<K extends string>(option: string, choices: Readonly<Record<K, string>>, name: string): K {
  const names = Object.keys(choices) as K[]
  const found = names.find((choice) => choice === name)
  if (found !== undefined) return found
  throw new Refusal(
    `--${option} ${JSON.stringify(name)} is not known.`,
    `Take one of: ${names.map((choice) => `${choice} (${choices[choice]})`).join('; ')}.`,
  )
}
