import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { NAMES_WITH_REASONS } from './names-with-reasons.ts'

const ROOT = join(import.meta.dirname, '../../..')
const MOST_NAMES = 150
/** Maximum number of exported names for contracts between datasets. */
const MOST_CONTRACTS = 130

const names = exportedNames(join(ROOT, 'packages/kit/src/index.ts'))

function exportedNames(path: string): readonly string[] {
  const { options } = ts.convertCompilerOptionsFromJson(
    { module: 'nodenext', allowImportingTsExtensions: true, noEmit: true, noLib: true, types: [] },
    ROOT,
  )
  const program = ts.createProgram([path], options)
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(path)
  const entry = file && checker.getSymbolAtLocation(file)
  return entry === undefined ? [] : checker.getExportsOfModule(entry).map(({ name }) => name)
}

/** Returns, for each name that authors import from the main entry, the packages that import it. */
function users(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const folders = ['packages/{datasets,sources,delivery}/*', 'packages/{services,console}', 'examples/*']
  for (const folder of folders.flatMap((pattern) => globSync(pattern, { cwd: ROOT })))
    for (const file of globSync('{src,test}/**/*.ts', { cwd: join(ROOT, folder) }))
      for (const name of importedNames(readFileSync(join(ROOT, folder, file), 'utf8')))
        found.set(name, (found.get(name) ?? new Set()).add(folder))
  return found
}

const importedNames = (text: string): readonly string[] =>
  [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@bourse\/kit'/g)]
    .flatMap(([, list = '']) => list.split(','))
    .map((specifier) =>
      specifier
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    )

test(`the main entry has at most ${MOST_NAMES} names`, () => {
  expect(names).toContain('defineDataset')
  expect(names.length).toBeLessThanOrEqual(MOST_NAMES)
})

test('at least two packages of authors import each name of the main entry, or a reason is recorded', () => {
  const [used, explained] = [users(), new Set(Object.values(NAMES_WITH_REASONS).flat())]
  expect(names.filter((name) => (used.get(name)?.size ?? 0) < 2 && !explained.has(name))).toEqual([])
})

test(`the services have at most ${MOST_CONTRACTS} names`, () => {
  const contracts = exportedNames(join(ROOT, 'packages/services/src/index.ts'))
  expect(contracts).toContain('operations')
  expect(contracts.length).toBeLessThanOrEqual(MOST_CONTRACTS)
})
