/**
 * Checks whether clients that others generated from the last release's OpenAPI document still work: a change of the
 * document that breaks them needs a changeset of `@bourse/host` with a breaking bump.
 */
import { inlinedDocument, type ClientDocument } from '@bourse/client/generate'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { announcedBumps } from './announced.ts'
import { breakingBump, reaches } from './bumps.ts'
import { breakingChanges } from './document/breaking-changes.ts'
import { historyOf } from './history.ts'
import { run } from './release/run.ts'
import { installLastRelease, LAST_RELEASE } from './upgrade/last-release.ts'
import { finish, publicPackages, ROOT } from './workspace.ts'

/** The package whose version is that of the API. */
const HOST = '@bourse/host'
const top = mkdtempSync(join(tmpdir(), 'bourse-document-'))
const { env } = process

async function documentOf(folder: string, name: string): Promise<ClientDocument> {
  const file = join(top, name)
  await run(process.execPath, ['examples/full/scripts/write-document.ts', file], { cwd: folder, env })
  return inlinedDocument(JSON.parse(readFileSync(file, 'utf8')))
}

async function changesSinceLastRelease(): Promise<readonly string[]> {
  try {
    const last = await installLastRelease(top, env)
    return breakingChanges(await documentOf(last.folder, 'before.json'), await documentOf(ROOT, 'after.json'))
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
}

const changes = await changesSinceLastRelease()
for (const change of changes) console.log(`breaking: ${change}`)
const history = historyOf(ROOT)
const version = publicPackages().find(({ name }) => name === HOST)?.version ?? '0.0.0'
// A change to an unpublished package breaks no one.
const required = history.newestRelease(HOST) === undefined ? 'minor' : breakingBump(version)
const isAnnounced = reaches(announcedBumps(ROOT, history).get(HOST), required)
const problem =
  `the document has ${changes.length} breaking changes: undo them, or add a changeset that says ` +
  `"${HOST}": ${required}`
finish(changes.length === 0 || isAnnounced ? [] : [problem], `${changes.length} breaking changes since ${LAST_RELEASE}`)
