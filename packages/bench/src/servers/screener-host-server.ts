import { openDatabase } from '@bourse/host'
import { configOf, createScreenerHost } from '../installation.ts'
import { serve } from './serve.ts'

/** A host with the screener as in production, on the benchmark's data folder. */
const [dataDir = ''] = process.argv.slice(2)
const { database, close } = await openDatabase(configOf(dataDir), () => undefined)
const host = await createScreenerHost(dataDir, database)

await serve(host.app, async () => {
  await host.close()
  await close()
})
