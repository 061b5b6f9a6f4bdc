/**
 * Whether an installation lives through an upgrade: a data folder that the last release made, with the demo market, an
 * account, a key and an export of its own, starts on the current commit, and ids, values, the key and the export answer
 * as before, but for what a changeset names.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { whileServing, type Served } from './release/deployment.ts'
import { run } from './release/run.ts'
import { answerTo, settledAnswers } from './upgrade/calls.ts'
import { CHANGED_ANSWERS } from './upgrade/changed-answers.ts'
import { installLastRelease } from './upgrade/last-release.ts'
import { finish, ROOT } from './workspace.ts'

const EXPORT_MS = 60_000
const top = mkdtempSync(join(tmpdir(), 'bourse-living-'))
// Run by root, PostgreSQL runs as another user, who must get in.
chmodSync(top, 0o755)
const { env } = process
const settings = { BOURSE_DATA_DIR: join(top, 'data') }
const problems: string[] = []

/** What the operator made besides the rows. */
interface Own {
  readonly key: string
  readonly exported: string
  readonly content: string
}

const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } })

async function makeOwn(served: Served, folder: string): Promise<Own> {
  const words = ['accounts', 'create', '--name', 'living', '--plan', 'pro', '--json']
  const command = join(folder, 'node_modules/.bin/bourse')
  const said = await run(command, words, { cwd: folder, env: { ...env, ...settings } })
  const { key }: { readonly key: string } = JSON.parse(said.slice(said.indexOf('{')))
  const body = JSON.stringify({ resource: '/v1/eod', parameters: { symbols: ['AAPL'] } })
  const answer = await fetch(`${served.address}/v1/exports`, { ...withKey(key), method: 'POST', body })
  const text = await answer.text()
  const exported = /"id":"([^"]+)"/.exec(text)?.[1]
  if (exported === undefined) throw new Error(`POST /v1/exports: ${answer.status} ${text.slice(0, 500)}`)
  return { key, exported, content: await contentOf(served, key, exported) }
}

async function contentOf(served: Served, key: string, exported: string): Promise<string> {
  const until = performance.now() + EXPORT_MS
  for (;;) {
    const answer = await fetch(`${served.address}/v1/exports/${exported}?download=true`, withKey(key))
    const text = await answer.text()
    if (answer.status === 200) return text
    if (answer.status !== 409 || performance.now() > until)
      throw new Error(`the export ${exported}: ${answer.status} ${text.slice(0, 500)}`)
    await wait(500)
  }
}

async function compare(served: Served, answers: ReadonlyMap<string, string>): Promise<void> {
  for (const [call, data] of answers) {
    const now = await answerTo(served, call)
    const isSame = now.status === 200 && now.data === data
    const reason = Object.entries(CHANGED_ANSWERS).find(([start]) => call.startsWith(start))?.[1]
    if (isSame || reason !== undefined) continue
    problems.push(`${call}: expected ${data.slice(0, 400)}, got ${now.status} ${now.data.slice(0, 400)}`)
  }
}

try {
  const last = await installLastRelease(top, env)
  let answers: ReadonlyMap<string, string> = new Map()
  let own: Own | undefined
  await whileServing(last, settings, async (served) => {
    own = await makeOwn(served, last.folder)
    answers = await settledAnswers(served)
  })
  await whileServing({ folder: ROOT, env }, settings, async (served) => {
    await compare(served, answers)
    if (own === undefined) return
    const usage = await fetch(`${served.address}/v1/usage`, withKey(own.key))
    if (usage.status !== 200) problems.push(`the key of an account is answered with ${usage.status}, expected 200`)
    if ((await contentOf(served, own.key, own.exported)) !== own.content)
      problems.push(`the export ${own.exported} has other content than before`)
  })
} finally {
  rmSync(top, { recursive: true, force: true })
}
finish(problems, 'an installation of the last release answers as before on the current commit')
