import type { TestHost } from '@bourse/testkit'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFullHost } from './support/full-host.ts'
import { metricsIn } from './support/metrics-in.ts'

const GUIDE = join(import.meta.dirname, '../../../host/docs/guides/monitoring.md')
const OBSERVABILITY = join(import.meta.dirname, '../../deploy/observability')
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
/** Maximum time for a scrape that reads everything, in milliseconds. */
const MOST_MS = 1_000

let host: TestHost
let text = ''
let tookMs = 0

beforeAll(async () => {
  host = await startFullHost('2026-11-25T04:00:00Z', { metrics_port: 'same' })
  const began = performance.now()
  const { body } = await host.host.app.inject({ url: '/metrics' })
  tookMs = performance.now() - began
  text = body
}, 300_000)
afterAll(() => host?.close())

/** The rows of the guide's metrics table. */
const guideRows = () =>
  [...readFileSync(GUIDE, 'utf8').matchAll(/^\| `(bourse_\w+)` +\| (\w+) +\| (.*?) +\| (.*?) +\|$/gm)].map(
    ([, name = '', type = '', labels = '', help = '']) => ({ name, type, labels: labels.split(', '), help }),
  )

describe('the metrics of the full deployment', () => {
  test('the metrics of the full deployment match the table in the guide, including type and meaning', () => {
    const served = metricsIn(text).filter(({ name }) => name.startsWith('bourse_'))
    const rows = guideRows()
    const shown = (some: readonly { readonly name: string; readonly type: string; readonly help: string }[]) =>
      some.map(({ name, type, help }) => `${name} ${type} ${help}`).toSorted()
    expect(shown(rows)).toEqual(shown(served))
    for (const { name, labels } of served)
      for (const own of rows.filter((row) => row.name === name))
        expect([name, labels.filter((label) => !own.labels.includes(label))]).toEqual([name, []])
  })

  test('the metrics of the full deployment have names that end in their unit, and counters end in _total', () => {
    const served = metricsIn(text).filter(({ name }) => name.startsWith('bourse_'))
    expect(served.filter(({ name, type }) => (type === 'counter') !== name.endsWith('_total'))).toEqual([])
    expect(served.filter(({ name }) => /_(ms|milliseconds|minutes|kb|mb)$/.test(name))).toEqual([])
  })

  test(`the metrics of the full deployment are scraped in less than ${MOST_MS} ms with all datasets installed`, () => {
    expect(text.match(/^bourse_dataset_up\{/gm)?.length).toBeGreaterThan(20)
    expect(tookMs).toBeLessThan(MOST_MS)
  })
})

describe('the observability files of the deployment example', () => {
  test.each(['dashboard.json', 'alerts.yml'])(
    'the observability files use only metrics that a scrape has: %s',
    (file) => {
      const used = readFileSync(join(OBSERVABILITY, file), 'utf8').match(/\b(?:bourse|process)_\w+/g) ?? []
      const served = new Set(
        metricsIn(text).flatMap(({ name, type }) => (type === 'histogram' ? [`${name}_bucket`] : [name])),
      )
      expect(used.length).toBeGreaterThan(10)
      expect(used.filter((name) => !served.has(name))).toEqual([])
    },
  )

  test.skipIf(!hasPromtool).each([
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('the observability files pass promtool %s %s %s (skipped if promtool is not installed)', (...command) => {
    const { status, stdout, stderr } = spawnSync('promtool', command, { cwd: OBSERVABILITY, encoding: 'utf8' })
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  })
})
