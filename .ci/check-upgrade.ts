/**
 * Checks whether an upgrade and a rollback work: a host of the last release serves while the current commit migrates
 * its database, both serve at the same time, and the last release serves again afterward. No request fails in between,
 * the migration removes nothing that the last release uses, and afterward its responses are byte-for-byte identical.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, readConfig } from '@bourse/host'
import { whileServing, type Deployment } from './release/deployment.ts'
import { run, RunFailed } from './release/run.ts'
import { answerTo, askMany, failures, settledAnswers } from './upgrade/calls.ts'
import { installLastRelease, LAST_RELEASE } from './upgrade/last-release.ts'
import { storedShape, takenAway, type StoredShape } from './upgrade/stored-shape.ts'
import { finish, ROOT } from './workspace.ts'

/** Requests to each host, during the migration and after it. */
const REQUESTS = 1_000
/** Minimum number of example calls that work. If fewer do, most operations are failing for an unrelated reason. */
const LEAST_CALLS = 40

const top = mkdtempSync(join(tmpdir(), 'bourse-upgrade-'))
// If this runs as root, PostgreSQL runs as a different user, which needs access.
chmodSync(top, 0o755)
const { env } = process
const settings = { BOURSE_DATA_DIR: join(top, 'data') }
const problems: string[] = []

async function shape(): Promise<StoredShape> {
  const { database, close } = await openDatabase(readConfig(settings), () => undefined)
  try {
    return await storedShape(database)
  } finally {
    await close()
  }
}

/**
 * The old host keeps serving while the new one migrates, starts and serves. If the migration would break the old host,
 * it must be rejected without a change. Returns whether it was rejected.
 */
async function besideEachOther(old: Deployment, calls: readonly string[]): Promise<boolean> {
  const before = await shape()
  let isGoing = true
  const during = askMany(old, calls, { atLeast: REQUESTS, isGoing: () => isGoing })
  const refusal = await migrate()
  const isRefused = refusal?.includes('release unknown') === true
  if (refusal !== undefined && !isRefused) problems.push(`bourse migrate: ${refusal}`)
  if (refusal === undefined)
    await whileServing({ folder: ROOT, env }, settings, async (current) => {
      isGoing = false
      await during
      const [ofOld, ofNew] = await Promise.all([
        askMany(old, calls, { atLeast: REQUESTS }),
        askMany(current, calls, { atLeast: REQUESTS }),
      ])
      problems.push(...failures('the last release after the migration', ofOld))
      problems.push(...failures('the current commit after the migration', ofNew))
    }).finally(() => (isGoing = false))
  isGoing = false
  problems.push(...failures('the last release during the migration', await during))
  if (!isRefused) problems.push(...takenAway(before, await shape()))
  return isRefused
}

/** Migrates with the current commit; returns the output of a rejected migration. */
async function migrate(): Promise<string | undefined> {
  const command = join(ROOT, 'node_modules/.bin/bourse')
  return run(command, ['migrate'], { cwd: ROOT, env: { ...env, ...settings } }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof RunFailed) return error.output
      throw error
    },
  )
}

/** The migration was rejected while the old host served; with that host stopped, it succeeds and the new one serves. */
async function oneAfterTheOther(before: StoredShape, calls: readonly string[]): Promise<void> {
  const refusal = await migrate()
  if (refusal !== undefined) problems.push(`bourse migrate, with the last release stopped: ${refusal}`)
  problems.push(...takenAway(before, await shape()))
  await whileServing({ folder: ROOT, env }, settings, async (current) => {
    problems.push(...failures('the current commit', await askMany(current, calls, { atLeast: REQUESTS })))
  })
}

async function differing(served: Deployment, answers: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const different: string[] = []
  for (const [call, data] of answers) {
    const now = await answerTo(served, call)
    if (now.status !== 200) different.push(`back on the last release: ${call} returns ${now.status}`)
    else if (now.data !== data)
      different.push(
        `back on the last release: ${call} has different bytes in data: expected ${data.slice(0, 300)},  ` +
          `got ${now.data.slice(0, 300)}`,
      )
  }
  return different
}

try {
  const last = await installLastRelease(top, env)
  let answers: ReadonlyMap<string, string> = new Map()
  let isRefused = false
  let before: StoredShape | undefined
  await whileServing(last, settings, async (old) => {
    answers = await settledAnswers(old, settings)
    if (answers.size < LEAST_CALLS)
      problems.push(`${LAST_RELEASE} answers ${answers.size} example calls, expected ${LEAST_CALLS} or more`)
    before = await shape()
    isRefused = await besideEachOther(old, [...answers.keys()])
  })
  if (isRefused && before !== undefined) await oneAfterTheOther(before, [...answers.keys()])
  await whileServing(last, settings, async (old) => void problems.push(...(await differing(old, answers))))
  const how = isRefused ? 'the migration is rejected while the last release serves' : 'both served at the same time'
  console.log(`${answers.size} calls compared; ${how}`)
} finally {
  rmSync(top, { recursive: true, force: true })
}
finish(problems, `${LAST_RELEASE} serves while the current commit migrates or is rejected, and again afterward`)
