import type { Source } from '@bourse/kit'

/** Returns everything that a source's `parse` yields for one raw response, including bad records. */
export async function parseAll(
  source: Pick<Source, 'parse'>,
  raw: unknown,
  unit: unknown,
): Promise<readonly unknown[]> {
  const yielded: unknown[] = []
  for await (const row of source.parse(raw as never, unit as never)) yielded.push(row)
  return yielded
}
