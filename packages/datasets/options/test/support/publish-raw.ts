import type { AnyIntake, Into, Source } from '@bourse/kit'
import { parseAll, type TestHost } from '@bourse/testkit'

/** Publishes what a source makes of a raw answer, intake by intake; returns what came of each. */
export async function publishRaw(host: TestHost, source: Source, raw: unknown, unit: unknown) {
  const yielded = (await parseAll(source, raw, unit)) as readonly (Into<AnyIntake> | Error)[]
  const addressed = yielded.filter((row): row is Into<AnyIntake> => !(row instanceof Error))
  const reports = []
  for (const [intake, rows] of Map.groupBy(addressed, ({ record }) => record)) {
    const own = rows.map(({ row }) => row)
    const options = { source: source.id, complete: source.complete }
    reports.push(await host.submit(intake, own, options))
  }
  return reports
}
