import { datasetGrants, DEFAULT_PLANS, startingPlan } from '@bourse/host'
import type { TestHost } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFullHost } from './support/full-host.ts'

interface Indexed {
  readonly id: string
}

/** Every operation in the specification. */
const INDEX = (JSON.parse(readFileSync(new URL('../operations.json', import.meta.url), 'utf8')) as Indexed[]).map(
  ({ id }) => id,
)
const FILES = ['exports.create', 'exports.get', 'flat-files.get', 'flat-files.list']
const SHARING = ['sharing.file', 'sharing.files', 'sharing.tables']
const SQL = ['sql.run']
const BONDS = ['bonds.list', 'bonds.yields']

let host: TestHost
beforeAll(async () => {
  host = await startFullHost('2026-03-02T22:00:00Z')
}, 120_000)
afterAll(() => host.close())

test.each([
  ['free', [...FILES, ...SHARING, ...SQL, ...BONDS, 'links.create']],
  ['pro', BONDS],
  ['commercial', []],
  ['scale', []],
])('%s may call every operation in the specification except %s', (name, lacking) => {
  const { wiring, operations } = host.host
  const plans = Object.fromEntries(Object.entries(DEFAULT_PLANS).filter(([each]) => each === name))
  const granted = datasetGrants(wiring.datasets, plans, {})
  const allowed = operations
    .filter(({ dataset }) => dataset.audience === 'callers')
    .filter((compiled) => startingPlan(compiled, plans, granted) === name)
    .map(({ operation }) => operation.id)
  expect(INDEX).toHaveLength(87)
  expect(allowed.toSorted()).toEqual(INDEX.filter((id) => !lacking.includes(id)).toSorted())
})

/** Delivery channels that the free plan includes only if the settings say so. */
const NOT_FREE = ['sharing', 'sql', 'openbb']

test('the free plan has every dataset in the deployment, but not every delivery channel', () => {
  const { wiring } = host.host
  const free = datasetGrants(wiring.datasets, DEFAULT_PLANS, {}).get('free')
  const known = wiring.datasets.map(({ id }) => id).filter((id) => id !== 'host')
  expect(known.filter((id) => free?.has(id) !== true)).toEqual(NOT_FREE)
})
