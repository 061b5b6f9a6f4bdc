import type { Check } from '../check.ts'
import { placeOf, sourceFilesOf, withoutPackage, type SourceFile } from './source-files.ts'

const TAG = /\bsql(?:\s*<[\s\S]{0,200}>)?\s*$|\bsql\s*\.\s*raw\s*(?:<[\s\S]{0,200}>)?\(\s*$/
const QUALIFIED = /\b(?:from|join|into|update|table|exists)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?\s*\.\s*"?[a-z_]/gi

/** SQL refers to tables through their record, because the host chooses the name of the schema. */
export const sqlNamesNoSchema: Check = {
  name: 'sql-names-no-schema',
  says:
    'Raw SQL names a schema, so it bypasses the knowledge time of the request, or reads another dataset’s tables. ' +
    'Read through `rows.at(call.knowledge)`, and use services of other datasets.',
  skip: withoutPackage,
  find: (specimen) => sourceFilesOf(specimen).flatMap(qualifiedIn),
}

function qualifiedIn(file: SourceFile): readonly string[] {
  return file.literals
    .filter(({ index }) => TAG.test(file.code.slice(Math.max(0, index - 240), index)))
    .flatMap(({ text, index }) =>
      [...text.matchAll(QUALIFIED)].map(([found]) => `${placeOf(file, index)}: ${found.replaceAll(/\s+/g, ' ')}…`),
    )
}
