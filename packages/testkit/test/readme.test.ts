import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { GROUPS } from '../src/conformance/groups.ts'

it('the README lists every check under its group, in the order in which they run', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const listed = [...readme.matchAll(/^\| (?:\*\*([a-z]+)\*\*|`([a-z0-9-]+)`) +\|.*\|.*\|$/gm)]
  const checks = listed.map(([, group, check]) => group ?? check)
  expect(checks).toEqual(GROUPS.flatMap(({ title, checks: own }) => [title, ...own.map(({ name }) => name)]))
})
