import { openDatabase } from '@bourse/host'
import { hearStatements } from '@bourse/engine/database'
import { configOf, createReadingHost } from '../installation.ts'
import type { Mark } from '../one-request/trace.ts'
import { serve } from './serve.ts'

/** A host that notes when each part of a request begins, and sends the notes when its parent asks for them. */
const [dataDir = ''] = process.argv.slice(2)
const { database, close } = await openDatabase(configOf(dataDir), () => undefined)
const host = await createReadingHost(dataDir, database)

let marks: Mark[] = []
const mark = (what: Mark['what']): void => void marks.push({ what, at: Number(process.hrtime.bigint()) })

/** Marks when a function of the host is called, and when its result is there. */
function watch<Name extends string>(
  parts: Record<Name, (...given: never[]) => unknown>,
  name: Name,
  [called, returned]: readonly [called: Mark['what'], returned?: Mark['what']],
): void {
  const work = parts[name]
  parts[name] = function (this: unknown, ...given: never[]) {
    mark(called)
    const result = work.apply(this, given)
    if (returned === undefined) return result
    if (result instanceof Promise) return result.finally(() => mark(returned))
    mark(returned)
    return result
  }
}

const { engine } = host
watch(engine as never, 'freshVersions', ['authenticated'])
watch(engine.ledger as never, 'admit', ['checked', 'admitted'])
for (const read of ['ranges', 'date']) watch(engine.store as never, read, ['reading', 'read'])
hearStatements(database, () => mark('statement'))
host.app.server.prependListener('request', (_, response) => {
  mark('parsed')
  watch(response as never, 'end', ['answered', 'written'])
})
process.on('message', () => {
  process.send?.(marks)
  marks = []
})

await serve(host.app, async () => {
  await host.close()
  await close()
})
