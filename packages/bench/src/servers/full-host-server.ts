import { openDatabase } from '@bourse/host'
import { configOf, createFullHost } from '../installation.ts'
import { serve } from './serve.ts'

/** A host with all datasets, as in production. */
const [dataDir = ''] = process.argv.slice(2)
const { database, close } = await openDatabase(configOf(dataDir), () => undefined)
const host = await createFullHost(dataDir, database)

await serve(host.app, async () => {
  await host.close()
  await close()
})
