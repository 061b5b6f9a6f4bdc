import { openDatabase } from '@bourse/host'
import { configOf, createStreamHost } from '../installation.ts'
import { serve } from './serve.ts'

/** A host with quotes and their stream, as in production. */
const [dataDir = ''] = process.argv.slice(2)
const { database, close } = await openDatabase(configOf(dataDir), () => undefined)
const host = await createStreamHost(dataDir, database)

await serve(host.app, async () => {
  await host.close()
  await close()
})
