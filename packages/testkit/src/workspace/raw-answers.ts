import { BadRecord, type AnyStagingTable, type AnyRecord, type InputFile, type Source } from '@bourse/kit'
import { basename } from 'node:path'
import { realText } from '../real-data.ts'
import type { TestHost } from '../test-host.ts'

/** Ingests a publisher's recorded files that form one unit, as `bourse ingest file` does. */
export async function ingestRecorded(host: TestHost, source: Source, ...paths: readonly string[]) {
  const { files } = source
  if (files?.raw === undefined) throw new Error(`${source.id} reads no files`)
  const context = { config: {}, needs: {}, clock: host.clock, date: undefined }
  const given = paths.map(givenFile)
  const [unit] = given.map(({ name }) => files.unit(name, { ...context, path: name } as never))
  if (unit === undefined) throw new Error(`${source.id} does not recognize ${paths.join(', ')}`)
  return publishRaw(host, source, await files.raw(given, unit as never, context as never), unit)
}

/** Publishes the rows that a source parses from a raw response. */
export async function publishRaw(host: TestHost, source: Source, raw: unknown, unit: unknown) {
  const parsed = [...(source.parse(raw as never, unit as never) as Iterable<Record<string, unknown> | BadRecord>)]
  const rows = parsed.filter((row) => !(row instanceof BadRecord)) as Record<string, unknown>[]
  const feed = source.feeds as AnyRecord | AnyStagingTable
  const how = { source: source.id }
  return feed.part === 'staging' ? host.submit(feed, rows, how) : host.publish(feed, rows, how)
}

function givenFile(path: string): InputFile {
  const text = realText(path)
  const name = basename(path).replace(/\.gz$/, '')
  return { path, name, size: text.length, bytes: async () => Buffer.from(text), text: async () => text }
}
