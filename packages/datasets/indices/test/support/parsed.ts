import { BadRecord, isRemoval, type AnyIntake, type AnyRecord, type Source } from '@bourse/kit'
import type { TestHost } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const { BOURSE_REALDATA = '' } = process.env

/** Why tests on recorded files do not run; empty where they do. */
export const skipped = BOURSE_REALDATA === '' ? ' (skipped: BOURSE_REALDATA names no folder)' : ''

/** The text of a recorded file, gunzipped where its name says so. */
export function realText(...path: readonly string[]): string {
  const bytes = readFileSync(join(BOURSE_REALDATA, ...path))
  return (path.at(-1)?.endsWith('.gz') === true ? gunzipSync(bytes) : bytes).toString()
}

type Row = Readonly<Record<string, unknown>>

/** Publishes what a source makes of a raw answer; returns the lines that it could not read. */
export async function publishParsed(
  host: TestHost,
  source: Source,
  raw: unknown,
  unit: unknown,
): Promise<readonly BadRecord[]> {
  const bad: BadRecord[] = []
  const byFeed = new Map<AnyRecord | AnyIntake, Row[]>()
  for await (const yielded of source.parse(raw as never, unit as never)) {
    if (yielded instanceof BadRecord) bad.push(yielded)
    else if (!isRemoval(yielded)) {
      const { record, row } = yielded as { readonly record: AnyRecord | AnyIntake; readonly row: Row }
      const rows = byFeed.get(record) ?? []
      rows.push(row)
      byFeed.set(record, rows)
    }
  }
  for (const [feed, rows] of byFeed)
    if (feed.part === 'record') await host.publish(feed, rows, { source: source.id })
    else await host.submit(feed, rows, { source: source.id })
  return bad
}
