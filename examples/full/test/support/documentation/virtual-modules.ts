import { dirname, join } from 'node:path'
import { ROOT, type Block } from './blocks.ts'
import { PRELUDES, type Prelude } from './preludes.ts'

/**
 * A block as a module. A page's modules share a folder. The first line of a block may name its module (`//
 * src/interest.ts`); otherwise the name contains its line number.
 */
export interface BlockModule {
  readonly block: Block
  /** Path relative to the page's folder, with slashes. */
  readonly name: string
  readonly text: string
}

/** Turns TypeScript blocks into modules, each preceded by its page's prelude. */
export function modulesOf(blocks: readonly Block[]): readonly BlockModule[] {
  return blocks.map((block) => ({ block, name: nameOf(block), text: completed(block, blocks) }))
}

/** Folder of pages whose modules form one package. */
const ONE_PACKAGE = 'host/docs/guides/datasets'

/** The page, or the folder of pages that share a package. */
export const packageOf = ({ page }: Block): string => (dirname(page) === ONE_PACKAGE ? ONE_PACKAGE : page)

/** Virtual folder of a page's modules; nothing is written there. */
export const folderOf = (block: Block): string =>
  join(ROOT, dirname(block.page), 'test', `documentation of ${packageOf(block).replaceAll('/', ' ')}`)

const nameOf = ({ code, line }: Block) => /^\/\/ (\S+\.ts)$/m.exec(code.split('\n', 1)[0] ?? '')?.[1] ?? `${line}.ts`

function completed(block: Block, blocks: readonly Block[]): string {
  const preludes = PRELUDES.filter(
    ({ page, has = '', hasNot = '\0' }) =>
      page === block.page && block.code.includes(has) && !block.code.includes(hasNot),
  )
  // The export makes the file a module even without imports.
  const whole = `${preludes.map(({ code = '' }) => code).join('\n')}\n${block.code}\nexport {}\n`
  return preludes.reduce((text, prelude) => replaced(text, prelude, blocks), whole)
}

/** Resolves imports to the block of another page that has the default export. */
function replaced(code: string, { page, replace = {} }: Prelude, blocks: readonly Block[]): string {
  return Object.entries(replace).reduce((text, [specifier, other]) => {
    const block = blocks.find((one) => one.page === other && one.code.includes('export default'))
    if (block === undefined) throw new Error(`${other} has no block with a default export, which ${page} imports`)
    return text.replaceAll(`'${specifier}'`, `'${join(folderOf(block), nameOf(block))}'`)
  }, code)
}
