import { readFileSync } from 'node:fs'
import { fillManifest } from './fill-manifest.ts'
import { fillTemplate } from './fill-template.ts'
import { importsOf } from './imports-of.ts'
import type { Variant } from './variant.ts'
import { wordingOf } from './wording.ts'

/** A dataset's files, by path in its folder. There are at most six. */
export function datasetFiles(variant: Variant): ReadonlyMap<string, string> {
  const wording = wordingOf(variant)
  const fill = (template: string) => fillTemplate(template, { ...wording, part: (name) => read(`code/${name}.part`) })
  const own = variant.alone ? 'alone/' : ''
  return new Map([
    ['package.json', fillManifest(fill(read(`${own}manifest.json`)), variant)],
    ['README.md', fill(read(`${own}README.md`))],
    variant.alone
      ? ['tsconfig.json', fill(read('alone/tsconfig.json'))]
      : ['src/index.ts', fill(read('code/index.part'))],
    ['src/dataset.ts', withImports(fill(codeOf(variant)))],
    ['test/conformance.test.ts', testOf(fill)],
    ['test/fixtures/sample.csv', fill(`{{header}}\n${read(`sample/${variant.time}.csv`)}`)],
  ])
}

/** The dataset's code: its parts in reading order. */
function codeOf({ subject, time, parts }: Variant): string {
  const names = [
    ...(subject === 'own' ? ['own-subject'] : []),
    `record-${time}`,
    'source',
    ...(parts.includes('derived') ? ['derived'] : []),
    `list-${time}`,
    ...(parts.includes('search') ? ['search'] : []),
    'dataset',
  ]
  return names.map((name) => read(`code/${name}.part`)).join('\n')
}

const withImports = (code: string) => `${importsOf(code)}\n\n${code}`

function testOf(fill: (template: string) => string): string {
  const code = fill(read('code/conformance.test.part')).replaceAll(/\n{3,}/g, '\n\n')
  return `${importsOf(code)}\nimport dataset from '../src/dataset.ts'\n\n${code.trimEnd()}\n`
}

function read(path: string): string {
  return readFileSync(new URL(`../template/${path}`, import.meta.url), 'utf8')
}
