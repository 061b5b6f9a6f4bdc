import { dirname, join } from 'node:path'
import { ROOT, type Block } from './blocks.ts'
import { PRELUDES, type Prelude } from './preludes.ts'

/**
 * A block as a module: those of a page lie in one folder, by the name in their first line (`// src/interest.ts`) or by
 * their line.
 */
export interface BlockModule {
  readonly block: Block
  /** Below the folder of the page, with slashes. */
  readonly name: string
  readonly text: string
}

/** Blocks of TypeScript as modules; what a page takes for granted stands before them. */
export function modulesOf(blocks: readonly Block[]): readonly BlockModule[] {
  return blocks.map((block) => ({ block, name: nameOf(block), text: completed(block, blocks) }))
}

/** The folder of a page's modules, in which nothing is written. */
export const folderOf = ({ page }: Block): string =>
  join(ROOT, dirname(page), 'test', `documentation of ${page.replaceAll('/', ' ')}`)

const nameOf = ({ code, line }: Block) => /^\/\/ (\S+\.ts)$/m.exec(code.split('\n', 1)[0] ?? '')?.[1] ?? `${line}.ts`

function completed(block: Block, blocks: readonly Block[]): string {
  const preludes = PRELUDES.filter(
    ({ page, has = '', hasNot = '\0' }) =>
      page === block.page && block.code.includes(has) && !block.code.includes(hasNot),
  )
  // A module, also where it imports nothing.
  const whole = `${preludes.map(({ code = '' }) => code).join('\n')}\n${block.code}\nexport {}\n`
  return preludes.reduce((text, prelude) => replaced(text, prelude, blocks), whole)
}

/** Imports of the block of another page that has a default export. */
function replaced(code: string, { page, replace = {} }: Prelude, blocks: readonly Block[]): string {
  return Object.entries(replace).reduce((text, [specifier, other]) => {
    const block = blocks.find((one) => one.page === other && one.code.includes('export default'))
    if (block === undefined) throw new Error(`${other} has no block with a default export, which ${page} stands on`)
    return text.replaceAll(`'${specifier}'`, `'${join(folderOf(block), nameOf(block))}'`)
  }, code)
}
