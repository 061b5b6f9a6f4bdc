import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const ENTRY = fileURLToPath(new URL('../src/index.ts', import.meta.url))

/** What an example takes from the ones before it, or from Node. */
const BEFORE = [
  `import { createWriteStream } from 'node:fs'`,
  `import { pipeline } from 'node:stream/promises'`,
  `declare const bourse: import('@bourse/client').Bourse`,
  '',
].join('\n')

const blocks = [...README.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) =>
  code.includes('new Bourse(') ? code : BEFORE + code,
)

it('every example of the README compiles', () => {
  const files = new Map(
    blocks.map((code, index) => [fileURLToPath(new URL(`readme-${index}.ts`, import.meta.url)), code]),
  )
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    allowImportingTsExtensions: true,
    paths: { '@bourse/client': [ENTRY] },
  }
  const disk = ts.createCompilerHost(options)
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => files.has(path) || disk.fileExists(path),
    readFile: (path) => files.get(path) ?? disk.readFile(path),
    getSourceFile(path, language, ...more) {
      const code = files.get(path)
      return code === undefined
        ? disk.getSourceFile(path, language, ...more)
        : ts.createSourceFile(path, code, language)
    },
  }
  const program = ts.createProgram([...files.keys()], options, host)
  const errors = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const told = ts.flattenDiagnosticMessageText(messageText, '\n')
    return `${file?.fileName.split('/').at(-1)}: ${told}`
  })
  expect(blocks.length).toBeGreaterThan(3)
  expect(errors).toEqual([])
})
