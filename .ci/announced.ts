import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bumpsIn, largest, type Bump } from './bumps.ts'
import type { History } from './history.ts'

/**
 * Returns the bumps announced by changesets, by package: this branch's changesets or, on main, all those awaiting
 * release.
 */
export function announcedBumps(root: string, history: History): ReadonlyMap<string, Bump> {
  const all = changesetsOf(root, history).flatMap((file) => [...bumpsIn(textOf(join(root, file)))])
  const byName = Map.groupBy(all, ([name]) => name)
  return new Map([...byName].map(([name, these]) => [name, largest(these.map(([, bump]) => bump)) ?? 'patch']))
}

function changesetsOf(root: string, history: History): readonly string[] {
  const branchedAt = history.forkPoint()
  const folder = join(root, '.changeset')
  const waiting = existsSync(folder) ? readdirSync(folder).map((file) => `.changeset/${file}`) : []
  const files = branchedAt === undefined ? waiting : history.changedFiles(branchedAt, '.changeset')
  return files.filter((file) => file.endsWith('.md'))
}

/** The contents of a file; empty if it does not exist. */
export function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
