import { join } from 'node:path'
import ts from 'typescript'
import { placeOf, ROOT } from './blocks.ts'
import { folderOf, type BlockModule } from './virtual-modules.ts'
import { workspaceEntries } from './workspace-entries.ts'

/**
 * Compiler errors in modules that exist only in memory, under the repository's compiler options, each with its page and
 * line.
 */
export function typeProblems(modules: readonly BlockModule[]): readonly string[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile)
  const parsed = ts.parseJsonConfigFileContent({ compilerOptions: config.compilerOptions, files: [] }, ts.sys, ROOT)
  const options: ts.CompilerOptions = {
    ...parsed.options,
    noEmit: true,
    paths: Object.fromEntries([...workspaceEntries()].map(([name, file]) => [name, [file]])),
  }
  const paths = modules.map(({ block, name }) => join(folderOf(block), name))
  const texts = new Map(modules.map(({ text }, index) => [paths[index] ?? '', text]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.directoryExists = () => true
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    const text = texts.get(path)
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version, true)
  }
  const program = ts.createProgram(paths, options, host)
  return modules.flatMap(({ block }, index) => {
    const file = program.getSourceFile(paths[index] ?? '')
    if (file === undefined) return [`${placeOf(block)}: the compiler did not find the module`]
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText, start = 0 }) => {
        const line = file.text.slice(start).split('\n', 1)[0] ?? ''
        return `${placeOf(block)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}: ${line.slice(0, 100)}`
      },
    )
  })
}
