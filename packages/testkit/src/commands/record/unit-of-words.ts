import { WrongUsage } from '@bourse/bourse/commands'

const PAIR = /^([A-Za-z_]\w*)=(.*)$/s

/**
 * Parses a unit from command line arguments: `date=2026-02-27 page=a` as an object of strings, anything else as JSON
 * (for units with numbers or lists). Undefined without arguments.
 */
export function unitOfWords(words: readonly string[]): unknown {
  if (words.length === 0) return undefined
  const pairs = words.map((word) => PAIR.exec(word))
  if (pairs.every((pair) => pair !== null))
    return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]))
  try {
    return JSON.parse(words.join(' '))
  } catch {
    throw new WrongUsage(
      `${JSON.stringify(words.join(' ').slice(0, 100))} is not a unit.`,
      `Write it as JSON in quotes, such as '{"date":"2026-02-27"}', or as date=2026-02-27.`,
    )
  }
}
