import { parseArgs } from 'node:util'
import { PARTS, partsNamed, SUBJECTS, subjectNamed, TIMES, timeNamed } from './choices.ts'
import type { CreateOptions } from './create-dataset.ts'
import { Refusal } from './refusal.ts'

/** What the command line requests: help or a dataset. */
export type Request = { readonly help: true } | Omit<CreateOptions, 'cwd'>

const OPTIONS = {
  subject: { type: 'string', default: 'listing' },
  time: { type: 'string', default: 'revisioned' },
  with: { type: 'string', multiple: true },
  into: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const listed = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([name, what]) => `                      ${name}: ${what}\n`)

export const HELP = `Usage: create-dataset <id> [options]

Writes the folder of a new dataset for Bourse: at most six files that pass conformance and the type checker at once.
In the repository of Bourse it becomes a package of the workspace, elsewhere one that stands alone.

Arguments:
  id                  id of the dataset, such as short-volume: its name, its schema and its address below /v1

Options:
  --subject <name>    what a row is about (default: listing)
${listed(SUBJECTS).join('')}  --time <name>       how rows relate to time (default: revisioned)
${listed(TIMES).join('')}  --with <parts>      additional parts, comma-separated (default: none)
${listed(PARTS).join('')}  --into <folder>     the folder to write
                      (default: packages/datasets/<id> in the repository, ./<id> elsewhere)
  --json              print one JSON document on stdout
  -h, --help          print this help

Examples:
  create-dataset short-volume
  create-dataset gas-storage --subject none
  create-dataset index-weights --time snapshot --into ../index-weights
  create-dataset air-quality --subject own --with derived,search
`

/** Parses the command's arguments; throws a `Refusal` if they are invalid. */
export function parseArguments(words: readonly string[]): Request {
  const { values, positionals } = parsed(words)
  if (values.help) return { help: true }
  const [id, ...more] = positionals
  if (id === undefined)
    throw new Refusal('The id of the dataset is missing.', `${SEE} For example: create-dataset short-volume`)
  if (more.length > 0) throw new Refusal(`Expected one id, got ${positionals.join(', ')}.`, SEE)
  const [subject, time] = [subjectNamed(values.subject), timeNamed(values.time)]
  const parts = values.with === undefined ? [] : partsNamed(values.with.join(','))
  return { id, subject, time, with: parts, into: values.into }
}

const SEE = 'See "create-dataset --help".'

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split(/(?<=\.) (?:To specify|Did you)/) : []
    throw new Refusal(sentence.replace(/\.?$/, '.'), SEE)
  }
}
