/** Markdown, comments and messages use the style guide's words. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXCEPTIONS } from './prose/exceptions.ts'
import { proseProblems } from './prose/prose.ts'
import { finish, ROOT } from './workspace.ts'

/** Skips generated files, changelogs, and tests, whose titles only their authors read. */
const SKIPPED = /(?:^|\/)(?:test|generated)\/|\.report\.md$|(?:^|\/)CHANGELOG\.md$|\.gen\.ts$/

function isExempt(path: string, word: string): boolean {
  return EXCEPTIONS.some(
    (entry) =>
      (entry.path.endsWith('/') ? path.startsWith(entry.path) : path === entry.path) &&
      (entry.words?.includes(word) ?? true),
  )
}

const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.md', '*.ts', '*.tsx'],
  {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
)
const paths = listed.split('\n').filter((path) => path !== '' && !SKIPPED.test(path) && existsSync(join(ROOT, path)))
const problems: string[] = []
for (const path of paths) {
  for (const { line, word, instead } of await proseProblems(path, readFileSync(join(ROOT, path), 'utf8'))) {
    if (!isExempt(path, word)) problems.push(`${path}:${line}: "${word}"; write instead: ${instead}`)
  }
}
finish(problems, `${paths.length} files free of words that the style guide replaces`)
