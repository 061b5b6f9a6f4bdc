/**
 * Whether an upgrade and a way back hold: a host of the last release serves while the current commit migrates its
 * database, both serve at the same time, and the last release serves again afterwards. No request fails meanwhile, the
 * migration takes nothing away that the last release uses, and its answers are the same to the byte afterwards.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, readConfig } from '@bourse/host'
import { whileServing, type Served } from './release/deployment.ts'
import { run } from './release/run.ts'
import { answerTo, askMany, exampleAnswers, failures } from './upgrade/calls.ts'
import { installLastRelease, LAST_RELEASE } from './upgrade/last-release.ts'
import { storedShape, takenAway, type StoredShape } from './upgrade/stored-shape.ts'
import { finish, ROOT } from './workspace.ts'

/** Requests to each host, during the migration and after it. */
const REQUESTS = 1_000
/** Fewer would mean that most operations fail for a reason of their own. */
const LEAST_CALLS = 40

const top = mkdtempSync(join(tmpdir(), 'bourse-upgrade-'))
// Run by root, PostgreSQL runs as another user, who must get in.
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

/** The old host serves while the new one migrates, starts and serves too. */
async function besideEachOther(old: Served, calls: readonly string[]): Promise<void> {
  const before = await shape()
  let isGoing = true
  const during = askMany(old, calls, { atLeast: REQUESTS, isGoing: () => isGoing })
  await run(join(ROOT, 'node_modules/.bin/bourse'), ['migrate'], { cwd: ROOT, env: { ...env, ...settings } })
  await whileServing({ folder: ROOT, env }, settings, async (current) => {
    isGoing = false
    problems.push(...failures('the last release during the migration', await during))
    const [ofOld, ofNew] = await Promise.all([
      askMany(old, calls, { atLeast: REQUESTS }),
      askMany(current, calls, { atLeast: REQUESTS }),
    ])
    problems.push(...failures('the last release after the migration', ofOld))
    problems.push(...failures('the current commit after the migration', ofNew))
  }).finally(() => (isGoing = false))
  problems.push(...takenAway(before, await shape()))
}

async function differing(served: Served, answers: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const different: string[] = []
  for (const [call, data] of answers) {
    const now = await answerTo(served, call)
    if (now.status !== 200) different.push(`back on the last release: ${call} is ${now.status}`)
    else if (now.data !== data)
      different.push(
        `back on the last release: ${call} has other bytes in data: expected ${data.slice(0, 300)}, ` +
          `got ${now.data.slice(0, 300)}`,
      )
  }
  return different
}

try {
  const last = await installLastRelease(top, env)
  let answers: ReadonlyMap<string, string> = new Map()
  await whileServing(last, settings, async (old) => {
    answers = await exampleAnswers(old)
    if (answers.size < LEAST_CALLS)
      problems.push(`${LAST_RELEASE} answers ${answers.size} example calls, expected ${LEAST_CALLS} or more`)
    await besideEachOther(old, [...answers.keys()])
  })
  await whileServing(last, settings, async (old) => void problems.push(...(await differing(old, answers))))
  console.log(`${answers.size} calls compared`)
} finally {
  rmSync(top, { recursive: true, force: true })
}
finish(problems, `${LAST_RELEASE} serves during and after the migration, and again afterwards`)
