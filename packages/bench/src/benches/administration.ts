import { systemClock } from '@bourse/host'
import pino from 'pino'
import { ACCOUNTS, ENTRIES, fillAdministration } from '../administration/fill-administration.ts'
import type { Benchmark, BenchmarkOptions, ReportTable } from '../benchmark.ts'
import { floors } from '../floors.ts'
import { createAdminHost, withInstallation, type Installation } from '../installation.ts'
import { race } from '../load/race.ts'
import { loadNow } from '../machine.ts'
import { startServer, type Server } from '../servers/start-server.ts'
import { roundTo } from '../statistics.ts'

/** How fast the admin API's lists respond. */
export const administration: Benchmark = {
  id: 'administration',
  summary: `Admin API lists over ${ACCOUNTS} accounts and ${ENTRIES} audit log entries`,
  run: (options) =>
    withInstallation(options.say, async (installation) => {
      const key = await prepare(installation, options)
      const before = loadNow()
      const server = await startServer({ entry: 'admin-host-server.ts', dataDir: installation.dataDir })
      try {
        const table = await listsTable(server, key, options)
        return { facts: { 'load average before': before, 'load average after': loadNow() }, tables: [table] }
      } finally {
        await server.stop()
      }
    }),
}

/** Fills a deployment; returns its owner's key. */
async function prepare({ dataDir, database }: Installation, { say }: BenchmarkOptions): Promise<string> {
  const host = await createAdminHost(dataDir, database, pino({ level: 'warn' }))
  try {
    say(`Creating ${ACCOUNTS} accounts and ${ENTRIES} entries.`)
    await fillAdministration(database)
    const account = await host.accounts.ensureOwner()
    return (await host.keys.add({ account_id: account.id })).key
  } finally {
    await host.close()
  }
}

const hex = (n: number) => n.toString(16).padStart(20, '0')
const account = (n: number) => `acc_${hex(1 + (n % ACCOUNTS))}`
const key = (n: number) => `key_${hex(1 + (n % (2 * ACCOUNTS)))}`
const day = (ago: number) => new Date(systemClock.millis() - ago * 86_400_000).toISOString().slice(0, 10)

/** The nth request of each kind: pages of 100. */
const LISTS: Readonly<Record<string, (n: number) => string>> = {
  'newest accounts': () => '/accounts',
  'accounts by part of the name': (n) => `/accounts?q=${String(n % 1_000).padStart(3, '0')}`,
  'accounts by a name without matches': (n) => `/accounts?q=none${n}`,
  'suspended accounts on a plan': () => '/accounts?status=suspended&plan=free',
  'newest keys': () => '/keys',
  'keys of an account': (n) => `/keys?account_id=${account(n)}`,
  'keys by part of the label': (n) => `/keys?q=key ${n % 1_000}`.replace(' ', '%20'),
  'newest audit entries': () => '/audit',
  'audit log of an account': (n) => `/audit?account_id=${account(n)}`,
  'audit log of a busy account': () => `/audit?account_id=${account(0)}`,
  'audit log of a key': (n) => `/audit?target_id=${key(n)}`,
  'audit entries by a key': (n) => `/audit?actor_key_id=${key(n % 50)}`,
  'audit entries for an action': () => '/audit?action=key.rotate',
  'audit entries for a rare action': () => '/audit?action=session.create',
  'audit entries for actions of one kind': () => '/audit?action=account.',
  'audit entries for rare actions of one kind': () => '/audit?action=session.',
  'audit entries for an action without any': () => '/audit?action=none.',
  'audit entries of a day': (n) => `/audit?from=${day(1 + (n % 300))}&to=${day(1 + (n % 300))}`,
  'audit log by account, kind and days': (n) => `/audit?account_id=${account(n)}&action=key.&from=${day(300)}`,
}

async function listsTable({ origin }: Server, owner: string, options: BenchmarkOptions): Promise<ReportTable> {
  const headers = { authorization: `Bearer ${owner}` }
  const rows = []
  for (const [name, pathOf] of Object.entries(LISTS)) {
    options.say(`Measuring ${name}.`)
    let asked = 0
    const next = () => ({ path: `/admin/v1${pathOf(asked++)}`, headers })
    const [result] = await race([{ name, origin, status: 200, next }], 1, options)
    if (result === undefined) throw new Error('no run completed')
    const { p50, p99 } = result
    const most = floors.administrationMedianMs
    rows.push({ list: name, 'p50 ms': roundTo(p50, 1), 'p99 ms': roundTo(p99, 1), 'p50 at most': most })
  }
  return { title: 'Admin API lists, one caller at a time', rows }
}
