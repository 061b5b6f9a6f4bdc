/**
 * A changeset names every public package that changed: on a branch since it left main, on main since the package was last released.
 * A package that was never released counts as changed. Tests are no part of what is published.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { namesIn, unannounced, type Candidate } from './changesets.ts'
import { changedFiles, forkPoint, releaseOf } from './history.ts'
import { finish, publicPackages, ROOT, type WorkspacePackage } from './workspace.ts'

const branchedAt = forkPoint()

function hasChanged(folder: string, since: string | undefined): boolean {
  if (since === undefined) return true
  return changedFiles(since, folder).some((file) => !file.startsWith(`${folder}/test/`))
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function candidate({ name, version, path }: WorkspacePackage): Candidate {
  const release = releaseOf(name, version)
  return {
    name,
    version,
    changed: hasChanged(relative(ROOT, path), branchedAt ?? release),
    released: release !== undefined,
    changelog: textOf(join(path, 'CHANGELOG.md')),
  }
}

function announcedNames(): ReadonlySet<string> {
  const files =
    branchedAt === undefined
      ? readdirSync(join(ROOT, '.changeset')).map((file) => `.changeset/${file}`)
      : changedFiles(branchedAt, '.changeset')
  return new Set(files.filter((file) => file.endsWith('.md')).flatMap((file) => namesIn(textOf(join(ROOT, file)))))
}

const candidates = publicPackages().map(candidate)
const changed = candidates.filter((entry) => entry.changed)
const problems = unannounced(candidates, announcedNames()).map(
  ({ name }) =>
    `${name} changed and no changeset names it: run \`npx pnpm changeset\` and say what its users will notice`,
)
finish(problems, `${candidates.length} public packages, ${changed.length} changed, each with a changeset`)
