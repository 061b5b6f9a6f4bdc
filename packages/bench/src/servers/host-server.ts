import { openDatabase } from '@bourse/host'
import { configOf, createReadingHost } from '../installation.ts'
import { serve } from './serve.ts'

/** A host as in production, on the benchmark's data folder. */
const [dataDir = ''] = process.argv.slice(2)
const { database, close } = await openDatabase(configOf(dataDir), () => undefined)
const host = await createReadingHost(dataDir, database)

await serve(host.app, async () => {
  await host.close()
  await close()
})
