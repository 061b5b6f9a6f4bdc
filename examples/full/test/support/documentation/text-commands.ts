import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { pagesBelow, ROOT } from './blocks.ts'
import { DEPLOYMENT, helpProblem } from './help-problem.ts'
import { STAND_INS } from './stand-ins.ts'

/** A command in a page's running text, such as `npx pnpm bourse datasets list`. */
export interface TextCommand {
  readonly page: string
  readonly words: readonly string[]
}

const CODE = /(?<!`)`((?:npx (?:--yes )?pnpm|npm|pnpm|bourse) [^`]+)`(?!`)/g
const BLOCK = /^(\s*)(`{3,}|~{3,})[\s\S]*?^\1\2\s*$/gm

/** Commands between backticks in the running text of all pages, without the leading `npx`. */
export function textCommands(): readonly TextCommand[] {
  return pagesBelow(ROOT).flatMap((path) => {
    const page = relative(ROOT, path).replaceAll(sep, '/')
    const text = readFileSync(path, 'utf8').replaceAll(BLOCK, '')
    return [...text.matchAll(CODE)].map(([, command = '']) => ({
      page,
      words: command.replace(/^npx (--yes )?/, '').split(/\s+/),
    }))
  })
}

/** Problems with these commands: a script, command or option that does not exist. */
export async function textCommandProblems(): Promise<readonly string[]> {
  const byText = [...Map.groupBy(textCommands(), ({ words }) => words.join(' '))]
  const problems = byText.map(async ([text, [first]]) => {
    const problem = await problemOf(first?.words ?? [])
    return problem === undefined ? [] : [`${first?.page}: ${text}: ${problem}`]
  })
  return (await Promise.all(problems)).flat()
}

function problemOf(words: readonly string[]): string | undefined | Promise<string | undefined> {
  const rest = words[0] === 'pnpm' ? words.slice(1) : words
  if (rest[0] === 'bourse') return helpProblem(DEPLOYMENT, rest.slice(1))
  if (rest[0] === 'create-dataset') return helpProblem('packages/create-dataset/src/command.ts', rest.slice(2))
  const standIn = STAND_INS.find(({ of }) => of.test(words.join(' ')))
  return standIn === undefined ? 'no check knows this command' : standIn.check(words)
}
