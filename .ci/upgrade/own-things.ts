import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Environment } from '../release/environment.ts'
import type { Deployment } from '../release/deployment.ts'
import { run } from '../release/run.ts'
import { dataOf } from './calls.ts'
import { unnamedChanges } from './compare-answers.ts'

/** An operator's account, keys and export, with the responses to them. */
export interface OwnThings {
  /** The account's keys: one without its own limits, one with limits, and a revoked one. */
  readonly keys: { readonly whole: string; readonly limited: string; readonly ended: string }
  readonly exported: string
  readonly content: string
  readonly answers: readonly OwnAnswer[]
}

interface OwnAnswer {
  /** The key's name. */
  readonly by: keyof OwnThings['keys']
  readonly call: string
  readonly status: number
  /** The response as `answerTo` returns it; for an error, its code. */
  readonly data: string
}

const EXPORT_MS = 60_000

/** Requested with each key: two listings, one of which the limited key may not read, and another dataset. */
const CALLS = [
  '/v1/eod?symbols=AAPL&limit=5',
  '/v1/eod?symbols=MSFT&limit=5',
  '/v1/eod?date=2026-02-27&limit=20',
  '/v1/instruments?limit=20',
  '/v1/dividends?symbols=AAPL&limit=5',
]

const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } })

/** Creates an account, keys and an export with a running release's commands. */
export async function makeOwnThings(
  served: Deployment,
  { folder, env }: { readonly folder: string; readonly env: Environment },
): Promise<OwnThings> {
  const bourse = (...words: readonly string[]) =>
    run(join(folder, 'node_modules/.bin/bourse'), words, { cwd: folder, env })
  async function made(...words: readonly string[]): Promise<{ readonly key: string; readonly key_id: string }> {
    const said = await bourse(...words, '--json')
    const document: { readonly key: string; readonly key_id: string } = JSON.parse(said.slice(said.indexOf('{')))
    return document
  }
  const ofAccount = ['keys', 'create', '--account', 'living']
  const { key: whole } = await made('accounts', 'create', '--name', 'living', '--plan', 'pro')
  const limits = ['--markets', 'XNAS', '--symbols', 'AAPL', '--capabilities', 'eod.read,instruments.list']
  const { key: limited } = await made(...ofAccount, ...limits)
  const { key: ended, key_id } = await made(...ofAccount)
  await bourse('keys', 'revoke', key_id)
  const body = JSON.stringify({ resource: '/v1/eod', parameters: { symbols: ['AAPL'] } })
  const answer = await fetch(`${served.address}/v1/exports`, { ...withKey(whole), method: 'POST', body })
  const text = await answer.text()
  const exported = /"id":"([^"]+)"/.exec(text)?.[1]
  if (exported === undefined) throw new Error(`POST /v1/exports: ${answer.status} ${text.slice(0, 500)}`)
  const keys = { whole, limited, ended }
  return { keys, exported, content: await contentOf(served, whole, exported), answers: await answersOf(served, keys) }
}

/** Differences between these responses and another release's. */
export async function changedOwnThings(served: Deployment, own: OwnThings): Promise<readonly string[]> {
  const problems: string[] = []
  for (const now of await answersOf(served, own.keys)) {
    const before = own.answers.find(({ by, call }) => by === now.by && call === now.call)
    if (before === undefined || before.data === now.data) continue
    const changes =
      before.status === 200 && now.status === 200
        ? unnamedChanges(now.call, before.data, now.data)
        : [`${now.call}: expected ${before.status} ${before.data}, got ${now.status} ${now.data}`.slice(0, 600)]
    problems.push(...changes.map((change) => `the ${now.by} key, ${change}`))
  }
  if ((await contentOf(served, own.keys.whole, own.exported)) !== own.content)
    problems.push(`the export ${own.exported} has different content than before`)
  return problems
}

async function answersOf(served: Deployment, keys: OwnThings['keys']): Promise<readonly OwnAnswer[]> {
  const answers: OwnAnswer[] = []
  for (const by of ['whole', 'limited', 'ended'] as const)
    for (const call of CALLS) {
      const answer = await fetch(served.address + call, withKey(keys[by]))
      const text = await answer.text()
      const data = answer.status === 200 ? dataOf(text) : (/"code":"[^"]*"/.exec(text)?.[0] ?? text)
      answers.push({ by, call, status: answer.status, data })
    }
  return answers
}

async function contentOf(served: Deployment, key: string, exported: string): Promise<string> {
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
