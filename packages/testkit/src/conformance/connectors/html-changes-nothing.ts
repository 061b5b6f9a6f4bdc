import type { Check } from '../check.ts'
import { parseFixture } from '../support/sample-rows.ts'
import { failedFetches, titleOf, withoutHttp, type FetchedUnit } from './fetch-with.ts'

/** An HTML page with status 200, as sent by captive portals or sites under maintenance, must not become rows. */
export const htmlChangesNothing: Check = {
  name: 'html-changes-nothing',
  says:
    'A source reads an HTML page as rows. Request the response with `expects` in `http.ask`, or have `parse` throw ' +
    'if the first line is not the expected header.',
  skip: withoutHttp,
  async find(specimen) {
    const rows = await Promise.all(
      (await failedFetches(specimen)).map(async (one) => [one, await rowsOf(one)] as const),
    )
    return rows.flatMap(([one, count]) => (count === 0 ? [] : [`${titleOf(one)}: ${count} rows`]))
  },
}

async function rowsOf({ source, unit, raw, thrown }: FetchedUnit): Promise<number> {
  if (thrown !== undefined) return 0
  try {
    return (await parseFixture(source, { raw, unit })).length
  } catch {
    return 0
  }
}
