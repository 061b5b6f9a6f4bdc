import { readFileSync } from 'node:fs'
import type { SubjectName, TimeName } from './choices.ts'
import { titleOf } from './dataset-id.ts'
import { fillManifest } from './fill-manifest.ts'

/** Which of the templates is wanted. */
export interface Variant {
  readonly id: string
  readonly subject: SubjectName
  readonly time: TimeName
  /** True outside the repository: published versions, a compiler configuration of its own. */
  readonly alone: boolean
}

/** The files of a dataset by their path in its folder: never more than six. */
export function datasetFiles(variant: Variant): ReadonlyMap<string, string> {
  const { subject, time, alone } = variant
  const code = `${subject}-${time}`
  const own = alone ? 'alone/' : ''
  const fill = (path: string) => filled(templateAt(path), variant)
  return new Map([
    ['package.json', fillManifest(fill(`${own}manifest.json`), variant)],
    ['README.md', fill(`${own}README.md`)],
    alone ? ['tsconfig.json', fill('alone/tsconfig.json')] : ['src/index.ts', fill(`${code}/src/index.ts`)],
    ['src/dataset.ts', fill(`${code}/src/dataset.ts`)],
    // Without `.test` in the template, so that no run of the repository’s tests takes it for one.
    ['test/conformance.test.ts', fill(`${code}/test/conformance.ts`)],
    ['test/fixtures/sample.csv', fill(`${code}/test/fixtures/sample.csv`)],
  ])
}

function templateAt(path: string): string {
  return readFileSync(new URL(`../template/${path}`, import.meta.url), 'utf8')
}

/** Puts names in the place of marks. A line that begins with the mark of a subject stays for that subject only. */
function filled(template: string, { id, subject, time }: Variant): string {
  const lines = template.split('\n').flatMap((line) => {
    const about = /^\{\{(listing|none)\}\}/.exec(line)
    if (about === null) return [line]
    return about[1] === subject ? [line.slice(about[0].length)] : []
  })
  return lines
    .join('\n')
    .replaceAll('{{id}}', id)
    .replaceAll('{{title}}', titleOf(id))
    .replaceAll('{{query}}', subject === 'listing' ? '?symbols=AAPL' : '')
    .replaceAll('{{packages}}', subject === 'listing' ? "() => import('@bourse/instruments'), " : '')
    .replaceAll('{{instruments}}', subject === 'listing' ? ' @bourse/instruments' : '')
    .replaceAll('{{dates}}', time === 'revisioned' ? ' --map day=valid_from' : '')
}
