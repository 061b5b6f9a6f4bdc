/**
 * A changeset names every public package that changed: on a branch since it left main, on main since the package's last
 * release. A package that was never released counts as changed. Tests are not published and reports have their own
 * check, so both are ignored.
 */
import { join, relative } from 'node:path'
import { announcedBumps, textOf } from './announced.ts'
import { withoutChangeset, type Candidate } from './changesets.ts'
import { historyOf } from './history.ts'
import { finish, publicPackages, ROOT, type WorkspacePackage } from './workspace.ts'

const history = historyOf(ROOT)
const branchedAt = history.forkPoint()

function hasChanged(folder: string, since: string | undefined): boolean {
  if (since === undefined) return true
  return history
    .changedFiles(since, folder)
    .some((file) => !file.startsWith(`${folder}/test/`) && file !== `${folder}/dataset.report.md`)
}

function candidate({ name, version, path }: WorkspacePackage): Candidate {
  const release = history.releaseOf(name, version)
  return {
    name,
    version,
    changed: hasChanged(relative(ROOT, path), branchedAt ?? release),
    released: release !== undefined,
    changelog: textOf(join(path, 'CHANGELOG.md')),
  }
}

const candidates = publicPackages().map(candidate)
const changed = candidates.filter((entry) => entry.changed)
const problems = withoutChangeset(candidates, new Set(announcedBumps(ROOT, history).keys())).map(
  ({ name }) =>
    `${name} changed and no changeset names it: run \`npx pnpm changeset\` and describe what its users will notice`,
)
finish(problems, `${candidates.length} public packages, ${changed.length} changed, each with a changeset`)
