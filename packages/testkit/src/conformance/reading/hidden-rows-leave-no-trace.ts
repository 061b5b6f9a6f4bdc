import { type Entity } from '@bourse/kit'
import { parseExact } from '@bourse/kit/host'
import { listings } from '@bourse/services'
import type { TestAnswer } from '../../test-host.ts'
import { readsBody } from '../bodies/posed-calls.ts'
import type { Check } from '../check.ts'
import type { Specimen } from '../specimen.ts'
import { hiddenOf, removeHidden } from '../support/hidden-rows.ts'
import { listingsOf, wholeNameOf } from '../support/listings-of.ts'
import { limitsOf, type Limit } from '../support/limits.ts'
import { isServing, type SampleHost } from '../support/sample-host.ts'
import { statusOf } from './ask.ts'
import { isCallable } from './call-kinds.ts'
import { questionsOf, type Question } from './limited-questions.ts'
import { payerOf } from './usage.ts'

/**
 * A limited key must receive responses as if hidden rows did not exist: byte for byte the responses of a host that
 * never had them. The check compares complete responses, so that it covers every property.
 */
export const hiddenRowsLeaveNoTrace: Check = {
  name: 'hidden-rows-leave-no-trace',
  says:
    'The response to a limited key depends on rows that it may not see, or names a listing that it may not see. ' +
    'Read with `rows.at(call)`, pass `call.scope` to services, and declare an id of another entity as `f.ref`.',
  skip: ({ dataset }) => {
    if (dataset.endpoints.length === 0) return 'the dataset has no operations'
    if (!dataset.endpoints.some((one) => isCallable(one) || readsBody(one))) return 'no operation is read-only'
    return dataset.planned ? 'every operation returns 501 until a source is connected' : undefined
  },
  find: async (specimen) => {
    const sample = await specimen.reading()
    if (!isServing(sample.test, specimen.dataset)) return []
    const found = await Promise.all((await limitsOf(sample)).map((limit) => tracesOf(sample, specimen, limit)))
    return [...new Set(found.flat())]
  },
}

/** Compares the responses of the sample with those of a copy that does not contain the rows hidden from the key. */
async function tracesOf(sample: SampleHost, specimen: Specimen, limit: Limit): Promise<readonly string[]> {
  const hiddenListings = await hiddenListingsOf(sample, limit)
  const ids = new Set(hiddenListings.map(({ id }) => id))
  return specimen.lacking(ids, async (copy) => {
    const hidden = await removeHidden(sample, copy, limit.scope)
    const questions = await questionsOf(sample, specimen, hidden)
    const keys = [await payerOf(sample, limit.restrictions), await payerOf(copy, limit.restrictions)] as const
    const found: string[] = []
    for (const question of questions) {
      const [given, without] = [await question.ask(sample, keys[0].key), await question.ask(copy, keys[1].key)]
      const wrong = named(question, given, hiddenListings) ?? difference(given, without, specimen)
      if (wrong !== undefined)
        found.push(`${question.title}: a key limited to ${JSON.stringify(limit.restrictions)} ${wrong}`)
    }
    return found
  })
}

async function hiddenListingsOf(sample: SampleHost, { scope }: Limit): Promise<readonly Entity[]> {
  const all = await listingsOf(sample)
  const resolver = sample.test.host.wiring.service(listings)
  if (resolver === undefined) return []
  const hidden = await hiddenOf(
    sample,
    resolver,
    all.map(({ id }) => id),
    scope,
  )
  return all.filter(({ id }) => hidden.has(id))
}

/** Returns a finding if a response names a hidden listing that the request does not name. */
function named({ said }: Question, { status, text }: TestAnswer, hidden: readonly Entity[]): string | undefined {
  if (status >= 400) return undefined
  const shown = hidden.find(({ id }) => text.includes(id) && !said.includes(id))
  return shown === undefined ? undefined : `gets ${shown.id}, which is ${wholeNameOf(shown)}`
}

function difference(given: TestAnswer, without: TestAnswer, { dataset }: Specimen): string | undefined {
  // A rejection reveals no rows. Whether it is a 403 or a 404 depends on which listings the host knows.
  if (given.status >= 400 && given.status < 500) return undefined
  if (given.status !== without.status) return `gets ${statusOf(given)}, but ${statusOf(without)} if nothing is hidden`
  const [one, other] = [comparable(given.text, dataset), comparable(without.text, dataset)]
  if (one === other) return undefined
  const at = [...one].findIndex((letter, place) => letter !== other[place])
  const from = Math.max(0, at - 60)
  return `gets ${one.slice(from, from + 200)}, but ${other.slice(from, from + 200)} if nothing is hidden`
}

/** Returns a response without the parts that differ on every request. */
function comparable(text: string, { provides }: Specimen['dataset']): string {
  if (!text.startsWith('{')) return text
  const { meta = {}, ...body } = parseExact(text) as { readonly meta?: Readonly<Record<string, unknown>> }
  const { request_id: _, next_cursor: cursor, errors, ...rest } = meta
  // A copy without the rows of a listing does not know it, so its message about the name differs.
  const known = provides.some(({ ref }) => ref.id === listings.id) ? {} : { errors }
  return JSON.stringify({ ...body, meta: { ...rest, ...known, more: typeof cursor === 'string' } })
}
