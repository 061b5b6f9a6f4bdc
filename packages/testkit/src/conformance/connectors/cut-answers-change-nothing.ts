import { isDeepStrictEqual } from 'node:util'
import type { Check } from '../check.ts'
import { withoutHttp } from './fetch-with.ts'
import { bodyAt, replaysOf, type Body, type Replay } from './replay.ts'

/** Maximum number of positions at which one body is truncated. */
const MAX_CUTS = 64

/**
 * A truncated response must not be published, whether its connection broke or its publisher stored it incompletely. The
 * host detects a body that is shorter than its stated length, so this check omits the length.
 */
export const cutAnswersChangeNothing: Check = {
  name: 'cut-answers-change-nothing',
  says:
    'A source publishes a response that was cut short, or ignores it without reporting it. Request the response with ' +
    '`expects` (and `endsLines` for CSV), or have `parse` throw if the end is missing.',
  skip: withoutHttp,
  async find(specimen) {
    const found: string[] = []
    for (const replay of await replaysOf(specimen)) found.push(...(await findingsIn(replay)))
    return found
  },
}

async function findingsIn(replay: Replay): Promise<readonly string[]> {
  const { title, bodies, run, whole } = replay
  for (const [at, body] of bodies.entries())
    for (const length of cutsOf(body)) {
      const { rows, isReported } = await run((_, index) =>
        index === at ? body.slice(0, length) : bodyAt(bodies, index),
      )
      const isSafe = (rows.length === 0 && isReported) || isDeepStrictEqual(rows, whole.rows)
      if (!isSafe) return [`${title}: ${rows.length} rows of a body that ends after ${length} of ${body.length}`]
    }
  return []
}

/**
 * Returns the lengths to which a body is truncated: every length of a short body, otherwise evenly spaced lengths and
 * the last ones. Except in JSON and XML, omits lengths that end a line, because such text looks complete.
 */
function cutsOf(body: Body): readonly number[] {
  const step = Math.max(1, Math.ceil((body.length * 2) / MAX_CUTS))
  const isNearEnd = (length: number) => length >= body.length - MAX_CUTS / 2
  return Array.from({ length: body.length }, (_, length) => length).filter(
    (length) => length > 0 && (length % step === 0 || isNearEnd(length)) && !isEndOfLine(body, length),
  )
}

const isEndOfLine = (body: Body, length: number) =>
  typeof body === 'string' && !/^\s*[[{<]/.test(body) && body[length - 1] === '\n'
