import eod from '@bourse/eod'
import { importFile } from '@bourse/host'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import type { Benchmark } from '../benchmark.ts'
import { generatedMarket, writeBars } from '../data/generated-market.ts'
import type { ExportOrder, ExportReport } from '../export/export-once.ts'
import { floors } from '../floors.ts'
import { createExportHost, withInstallation, type Installation } from '../installation.ts'
import { loadNow } from '../machine.ts'
import { median, roundTo } from '../statistics.ts'

const LISTINGS = 100
const SESSIONS = 10_000
/** First day of the generated market, early enough for the number of sessions. */
const FIRST_DAY = '1985-01-02'

/** How fast a million bars are exported, and how much memory it takes. */
export const exporting: Benchmark = {
  id: 'export',
  summary: 'Export of 1,000,000 daily bars, compared with COPY (SELECT row_to_json …) TO STDOUT of the same rows',
  run: (options) =>
    withInstallation(options.say, async (installation) => {
      const { symbols } = generatedMarket(LISTINGS, 1)
      const keyId = await prepare(installation, options.say)
      const before = loadNow()
      const ours: ExportReport[] = []
      const rival: ExportReport[] = []
      for (let round = 0; round < options.rounds; round++) {
        options.signal.throwIfAborted()
        options.say(`Round ${round + 1} of ${options.rounds}.`)
        rival.push(await inProcess({ how: 'copy', dataDir: installation.dataDir, keyId, symbols }))
        ours.push(await inProcess({ how: 'export', dataDir: installation.dataDir, keyId, symbols }))
      }
      const ratio = median(ours.map(({ seconds }, round) => seconds / (rival[round]?.seconds ?? Number.NaN)))
      const facts = { 'load average before': before, 'load average after': loadNow() }
      const result = {
        title: 'Ratio per round, median',
        rows: [{ work: 'export over COPY', ratio: roundTo(ratio, 2), 'at most': floors.export.mostOverCopy }],
      }
      return {
        facts,
        tables: [
          { title: 'Until the file is complete', rows: [row('COPY row_to_json', rival), row('export', ours)] },
          result,
        ],
      }
    }),
}

function row(work: string, rounds: readonly ExportReport[]) {
  return {
    work,
    s: roundTo(median(rounds.map(({ seconds }) => seconds)), 2),
    rows: rounds[0]?.rows ?? 0,
    MiB: Math.round((rounds[0]?.bytes ?? 0) / 1024 / 1024),
    'resident MiB, before': Math.max(...rounds.map(({ idle }) => idle)),
    'resident MiB, at most': Math.max(...rounds.map(({ resident }) => resident)),
  }
}

/** Loads a million bars; returns the owner's key. */
async function prepare({ folder, dataDir, database }: Installation, say: (line: string) => void): Promise<string> {
  const file = join(folder, 'bars.csv.gz')
  say(`Importing ${LISTINGS} listings x ${SESSIONS} sessions.`)
  await writeBars(file, generatedMarket(LISTINGS, SESSIONS, FIRST_DAY))
  const host = await createExportHost(dataDir, database, pino({ level: 'warn' }))
  try {
    await importFile(host.publications, eod, file, { map: {}, source: 'import', market: 'XNAS', createListings: true })
    await database.session((held) => held.query('vacuum analyze'))
    return (await host.keys.add({ account_id: (await host.accounts.ensureOwner()).id })).id
  } finally {
    await host.close()
  }
}

async function inProcess(order: ExportOrder): Promise<ExportReport> {
  const child = fork(fileURLToPath(new URL('../export/export-once.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(order)
  const [report] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])])
  if (report === undefined) throw new Error(`${order.how} ended before it completed`)
  await once(child, 'exit')
  return report as ExportReport
}
