import type { AnyRecord } from '@bourse/kit'
import { type ChangeReporting, reportsChanges } from '@bourse/kit/host'
import type { Check } from '../check.ts'
import { ask } from '../reading/ask.ts'
import { wholeAnswer } from '../reading/pages.ts'
import type { ExactRow } from '../reading/exact-json.ts'
import { withQuery } from '../reading/with-query.ts'
import { changeRows } from '../support/change-rows.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { withdrawRow } from '../support/withdraw-row.ts'
import { withoutRows } from './stored-records.ts'

/** A copy of a list that applies what `changed_since` reports must equal a new read after every publication. */
export const changesLeadToAFreshRead: Check = {
  name: 'changes-lead-to-a-fresh-read',
  says:
    'A copy of a list that applies the rows of `changed_since` differs from a new read. The host reads changes ' +
    'itself, so the rows of the list must be those of its record.',
  skip: (specimen) =>
    withoutRows(specimen) ??
    (specimen.dataset.endpoints.some(reportsChanges) ? undefined : 'no list reports its changes'),
  find: (specimen) =>
    specimen.publishing(async (sample) => {
      const findings: string[] = []
      for (const record of specimen.dataset.records) findings.push(...(await wrongIn(sample, record)))
      return findings
    }),
}

/** A client's copy of a list. */
interface Copy {
  readonly address: string
  readonly operation: ChangeReporting
  readonly rows: Map<string, string>
  since: string
}

async function wrongIn(sample: SampleHost, record: AnyRecord): Promise<readonly string[]> {
  const copies: Copy[] = []
  for (const [address, operation] of listsOf(sample, record)) {
    const since = await instantOf(sample, withQuery(address, { limit: '1' }))
    if (since !== null) copies.push({ address, operation, since, rows: await rowsOf(sample, address, operation) })
  }
  if (copies.length === 0) return []
  const [row, ...others] = await sample.rowsAt(record, sample.knowledge())
  const findings: string[] = []
  if (row !== undefined) {
    await changeRows(sample, record, [row])
    findings.push(...(await follow(sample, copies, 'a correction')))
  }
  const last = others.at(-1)
  if (last !== undefined) {
    sample.test.clock.advance(60_000)
    await withdrawRow(sample, record, last)
    findings.push(...(await follow(sample, copies, 'a withdrawal')))
  }
  return findings
}

async function instantOf(sample: SampleHost, address: string): Promise<string | null> {
  const { meta }: Body = (await ask(sample, address)).json
  return meta.as_of
}

interface Body {
  readonly meta: { readonly as_of: string | null }
}

/** Parameters that select a row's newest version, an order or computed values. */
const OTHERS = ['latest', 'effective_date', 'sort', 'order', 'as_of', 'limit', 'format', 'fields', 'numbers', 'before']

/** Returns one call of each of the record's lists that report changes, without a default range of dates. */
function listsOf({ calls }: SampleHost, record: AnyRecord): ReadonlyMap<string, ChangeReporting> {
  const lists = new Map<ChangeReporting, string>()
  for (const { address, operation } of calls) {
    const { operation: declared } = operation
    if (!reportsChanges(declared) || declared.record !== record || lists.has(declared)) continue
    const query = new URLSearchParams(address.split('?', 2)[1])
    const scaled = declared.kind === 'collection' ? declared.scales?.parameter : undefined
    if ([...OTHERS, scaled ?? ''].some((name) => query.has(name))) continue
    const isByDate = declared.kind === 'list' && (declared.effectiveDate || declared.recentDays !== undefined)
    if (isByDate && !operation.params.has('from')) continue
    lists.set(declared, isByDate ? withQuery(address, { from: '0001-01-01' }) : address)
  }
  return new Map([...lists].map(([operation, address]) => [address, operation]))
}

async function rowsOf(sample: SampleHost, address: string, operation: ChangeReporting): Promise<Map<string, string>> {
  const rows = await wholeAnswer(sample, address, undefined)
  return new Map(rows.map((row) => [keyIn(operation, row), JSON.stringify(row)]))
}

const keyIn = ({ record }: ChangeReporting, row: ExactRow): string =>
  JSON.stringify(record.id === undefined ? record.key.map((name) => row[name]) : row['id'])

async function follow(sample: SampleHost, copies: readonly Copy[], what: string): Promise<readonly string[]> {
  const findings: string[] = []
  for (const copy of copies) {
    const { address, operation, rows } = copy
    const changed = withQuery(address, { changed_since: copy.since })
    for (const row of await wholeAnswer(sample, changed, undefined)) apply(copy, row)
    copy.since = (await instantOf(sample, changed)) ?? copy.since
    const fresh = await rowsOf(sample, address, operation)
    const differing = [...new Set([...rows.keys(), ...fresh.keys()])].filter((key) => rows.get(key) !== fresh.get(key))
    if (differing.length > 0)
      findings.push(`${changed} leads to different rows than a new read after ${what}, first ${differing[0] ?? ''}`)
  }
  return findings
}

function apply({ operation, rows }: Copy, row: ExactRow): void {
  const names = ['change', 'known_from', 'reason'].map((name) => (`_${name}` in row ? `_${name}` : name))
  const own = Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
  const key = keyIn(operation, own)
  if (row[names[0] ?? ''] === 'withdrawn') rows.delete(key)
  else rows.set(key, JSON.stringify(own))
}
