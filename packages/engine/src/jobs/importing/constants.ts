import { nearestName } from '@bourse/kit/values'
import { namePattern } from './name-pattern.ts'
import type { RecognizedFile } from './recognize.ts'
import type { ReadOptions } from './read-options.ts'
import type { Target } from './target.ts'

interface Naming {
  readonly recognized: RecognizedFile | undefined
  /** Column position by field, for fields that have a column. */
  readonly named: ReadonlyMap<string, number>
  readonly options: ReadOptions
}

/** Returns the fields that have the same value in every row, from the options or the file name. */
export function constantsOf(
  target: Target,
  fileName: string,
  { recognized, named, options: { set = {}, symbolFromName } }: Naming,
): Readonly<Record<string, string>> {
  refuseUnknown(target, set)
  if (symbolFromName !== undefined) {
    const stated = namePattern(symbolFromName)(fileName)
    if (stated === undefined)
      throw new Error(`${fileName}: the name does not match --symbol-from-name ${symbolFromName}`)
    const known = knownOf(target, stated)
    refuseUnknown(target, known)
    return { ...known, ...set }
  }
  return { ...publishersConstants(target, fileName, recognized, named), ...set }
}

/** A preset knows how its publisher names files; a column in the file takes precedence over the name. */
function publishersConstants(
  target: Target,
  fileName: string,
  recognized: RecognizedFile | undefined,
  named: ReadonlyMap<string, number>,
): Readonly<Record<string, string>> {
  for (const pattern of recognized?.preset.fileNames ?? []) {
    const stated = namePattern(pattern)(fileName)
    if (stated === undefined) continue
    const missing = Object.entries(knownOf(target, stated)).filter(([field]) => !named.has(field))
    return Object.fromEntries(missing)
  }
  return {}
}

/** A pattern may contain parts for which the dataset has no field, such as the interval of daily bars. */
const knownOf = ({ names }: Target, stated: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(stated).filter(([field]) => names.includes(field)))

function refuseUnknown({ names }: Target, constants: Readonly<Record<string, string>>): void {
  const unknown = Object.keys(constants).find((field) => !names.includes(field))
  if (unknown === undefined) return
  const nearest = nearestName(unknown, names)
  const hint = nearest === undefined ? '' : `did you mean "${nearest}"? `
  throw new Error(`--set ${unknown}: no such field; ${hint}Expected one of: ${names.join(', ')}`)
}
