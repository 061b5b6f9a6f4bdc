/**
 * Checks whether an installation survives an upgrade: data folders from the last release start on the current commit,
 * and ids, values, keys and exports are the same as before, except for properties that a changeset names. One folder
 * has the demo market, an account, keys and an export; the other has publishers' recorded files, if `BOURSE_REALDATA`
 * names the folder that contains them. Responses are compared at the start and after the current commit's jobs have
 * run.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whileServing } from './release/deployment.ts'
import { run } from './release/run.ts'
import { settledAnswers } from './upgrade/calls.ts'
import { changedAnswers, staleEntries } from './upgrade/compare-answers.ts'
import { installLastRelease, LAST_RELEASE, type Release } from './upgrade/last-release.ts'
import { changedOwnThings, makeOwnThings, type OwnThings } from './upgrade/own-things.ts'
import { realFiles, type RealFile } from './upgrade/real-files.ts'
import { finish, ROOT } from './workspace.ts'

const top = mkdtempSync(join(tmpdir(), 'bourse-living-'))
// If this runs as root, PostgreSQL runs as a different user, which needs access.
chmodSync(top, 0o755)
const { env } = process
const current = { folder: ROOT, env }
const problems: string[] = [...staleEntries()]

type Settings = Readonly<Record<string, string>>

async function compareDemo(last: Release): Promise<void> {
  const settings = { BOURSE_DATA_DIR: join(top, 'demo') }
  let own: OwnThings | undefined
  const answers = await answersBefore(last, settings, async (served) => {
    own = await makeOwnThings(served, { folder: last.folder, env: { ...env, ...settings } })
    return []
  })
  await compareNow(settings, answers, own)
}

async function compareRealFiles(last: Release, files: readonly RealFile[]): Promise<void> {
  const settings = { BOURSE_DATA_DIR: join(top, 'real'), BOURSE_DEMO: 'off' }
  const command = join(last.folder, 'node_modules/.bin/bourse')
  const answers = await answersBefore(last, settings, async () => {
    for (const file of files)
      await run(command, file.command(file.path), { cwd: last.folder, env: { ...env, ...settings } })
    return files.flatMap(({ calls }) => calls)
  })
  await compareNow(settings, answers)
}

type Fill = (served: Parameters<typeof settledAnswers>[0]) => Promise<readonly string[]>

/** The last release's responses after `fill`, which returns calls to make in addition to the examples. */
async function answersBefore(last: Release, settings: Settings, fill: Fill): Promise<ReadonlyMap<string, string>> {
  let answers: ReadonlyMap<string, string> = new Map()
  await whileServing(last, settings, async (served) => {
    const more = await fill(served)
    answers = await settledAnswers(served, settings, more)
  })
  return answers
}

async function compareNow(settings: Settings, answers: ReadonlyMap<string, string>, own?: OwnThings): Promise<void> {
  const found = new Set<string>()
  await whileServing(current, settings, async (served) => {
    const look = async () => {
      const changed = await changedAnswers(served, answers)
      for (const each of [...changed, ...(own === undefined ? [] : await changedOwnThings(served, own))])
        found.add(each)
    }
    await look()
    await settledAnswers(served, settings)
    await look()
  })
  problems.push(...found)
  console.log(`${answers.size} calls compared with those of ${LAST_RELEASE}, in ${settings['BOURSE_DATA_DIR']}`)
}

try {
  const last = await installLastRelease(top, env)
  await compareDemo(last)
  const files = realFiles(env['BOURSE_REALDATA'])
  if (files === undefined) console.log('Skipped: no recorded publisher files (BOURSE_REALDATA is not set)')
  else await compareRealFiles(last, files)
} catch (error) {
  // Reported together with earlier problems.
  problems.push(error instanceof Error ? error.message : String(error))
} finally {
  rmSync(top, { recursive: true, force: true })
}
finish(problems, 'installations of the last release respond as before on the current commit')
