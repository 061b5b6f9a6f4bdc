import { openDatabase } from '@bourse/host'
import { configOf, createFramesHost } from '../installation.ts'
import { serve } from './serve.ts'

/** A host with exports and flat files and their workers, as in production. */
const [dataDir = ''] = process.argv.slice(2)
const { database, connection, close } = await openDatabase(configOf(dataDir), () => undefined)
const host = await createFramesHost(dataDir, database)
await host.startJobs(connection)

await serve(host.app, async () => {
  await host.close()
  await close()
})
