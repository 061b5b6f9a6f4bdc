import { dirname, join } from 'node:path'
import { ROOT, type Block } from './blocks.ts'
import { PRELUDES, type Prelude } from './preludes.ts'

/**
 * A block as a module. Modules of a page share a folder. The first line of a block names its module
 * (`// src/interest.ts`); otherwise its line number does.
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

/** Pages whose modules form one package. */
const ONE_PACKAGE = 'host/docs/guides/datasets'

/** What a page's modules are written for: a page, or the folder of pages that share a package. */
export const packageOf = ({ page }: Block): string => (dirname(page) === ONE_PACKAGE ? ONE_PACKAGE : page)

/** The folder of a page's modules; nothing is written there. */
export const folderOf = (block: Block): string =>
  join(ROOT, dirname(block.page), 'test', `documentation of ${packageOf(block).replaceAll('/', ' ')}`)

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
