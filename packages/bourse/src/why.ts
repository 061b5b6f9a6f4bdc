import { hasRowHistory } from '@bourse/kit/host'
import type { Host } from '@bourse/host'
import { CommandFailure } from './command-failure.ts'
import type { Context } from './context.ts'
import { leaf } from './leaf.ts'
import { ownKey } from './serve/own-key.ts'
import { shortInstant } from './text.ts'
import { withWorkbench, type Workbench } from './with-workbench.ts'

type Review = Readonly<Record<'rule' | 'held_at' | 'released_at' | 'released_by', string | null>>
type ReadFile = Readonly<Record<'sha256' | 'fetched_at' | 'unit', string | null>>

/** A version of a row as `/v1/history` returns it. */
interface Version {
  readonly known_from: string
  readonly known_to: string | null
  readonly values: Readonly<Record<string, unknown>>
  readonly source: string | null
  readonly publisher: string | null
  readonly license: string | null
  readonly batch: string
  readonly checks: readonly { readonly rule: string; readonly level: string; readonly met: boolean }[]
  readonly held: Review | null
  readonly file: ReadFile | null
  readonly inputs: readonly { readonly operation: string; readonly key: string | null; readonly href: string }[]
}

/** `bourse why` */
export function command(context: Context, summary: string) {
  return leaf('why', summary, [
    `${context.name} why eod XNAS:AAPL 2026-03-02`,
    `${context.name} why dividends.list div_0c5e2b9a7d1f4e6a8b3c`,
  ])
    .argument('<operation>', 'id of the operation that returns the row, or of its dataset')
    .argument('<key...>', 'the id of the row, or the values of its key: for most rows, symbol and date')
    .option('--as-of <instant>', 'only the versions that were known at this instant')
    .action((operation, key, { asOf }) =>
      withWorkbench(context, async (bench) => {
        const versions = await withHost(context, bench, (host) =>
          versionsOf(context, bench, host, { operation, key, asOf }),
        )
        context.output.print({ versions }, versions.flatMap(linesOf))
      }),
    )
}

/** Runs `work` with the API in this process, which serves no one else. */
async function withHost<T>(context: Context, bench: Workbench, work: (host: Host) => Promise<T>): Promise<T> {
  const { createHost, createLog } = await import('@bourse/host')
  const { config, database } = bench
  const log = createLog('silent', 2)
  const host = await createHost({ ...(await context.installed()), config, database, clock: context.clock, log })
  try {
    return await work(host)
  } finally {
    await host.close()
  }
}

interface Question {
  readonly operation: string
  readonly key: readonly string[]
  readonly asOf: string | undefined
}

async function versionsOf(
  context: Context,
  bench: Workbench,
  host: Host,
  { operation, key, asOf }: Question,
): Promise<readonly Version[]> {
  const query = new URLSearchParams({
    operation: operationNamed(host, operation),
    key: key.join(','),
    ...(asOf === undefined ? {} : { as_of: asOf }),
  })
  const headers = { authorization: `Bearer ${await ownKey(context, bench)}` }
  const versions: Version[] = []
  for (let cursor = ''; ;) {
    const answer = await host.app.inject({ url: `/v1/history?${query}&cursor=${cursor}`, headers })
    const body: { data?: readonly Version[]; detail?: string; meta?: { next_cursor: string | null } } = answer.json()
    if (body.data === undefined)
      throw new CommandFailure(
        body.detail ?? `The response is ${answer.statusCode}.`,
        `See "${context.name} why --help".`,
      )
    versions.push(...body.data)
    const next = body.meta?.next_cursor ?? null
    if (next === null) return versions
    cursor = next
  }
}

/** Returns an operation by its id, or a dataset's first list of rows with a history. */
function operationNamed({ operations }: Host, name: string): string {
  const lists = operations.filter(({ operation }) => hasRowHistory(operation))
  const own = lists.find(({ operation, dataset }) => operation.id === name || dataset.id === name)
  if (own !== undefined) return own.operation.id
  const ids = lists.map(({ operation }) => operation.id).join(', ')
  throw new CommandFailure(`No operation or dataset named ${name} lists rows with a history.`, `Use one of: ${ids}.`)
}

function linesOf({ known_from, known_to, values, ...version }: Version): readonly string[] {
  const { source, publisher, license, batch, checks, held, file, inputs } = version
  const period = known_to === null ? 'now' : shortInstant(known_to)
  const issuer = publisher === null ? '' : ` by ${publisher} (${license ?? 'unknown license'})`
  const broken = checks.filter(({ met }) => !met).map(({ rule, level }) => `${rule} (${level})`)
  return [
    `${shortInstant(known_from)} to ${period}: publication ${batch}, source ${source ?? 'several'}${issuer}`,
    `  ${Object.entries(values)
      .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(' ')}`,
    ...(checks.length === 0
      ? []
      : [`  checks: ${broken.length === 0 ? 'meets all' : `does not meet ${broken.join(', ')}`}`]),
    ...(held === null ? [] : [`  ${reviewText(held)}`]),
    ...(file === null ? [] : [`  ${fileText(file)}`]),
    ...inputs.map(({ operation, key, href }) => `  computed from ${operation} ${key ?? href}`),
  ]
}

function reviewText({ rule, held_at: heldAt, released_at: releasedAt, released_by: by }: Review): string {
  const released = by === null ? 'confirmed' : `released by ${by}`
  const [from, to] = [heldAt, releasedAt].map((instant) => shortInstant(instant ?? ''))
  return `held by ${rule ?? 'a rule'} on ${from}, ${released} on ${to}`
}

function fileText({ sha256, fetched_at: fetchedAt, unit }: ReadFile): string {
  const fetched = fetchedAt === null ? 'no longer in the archive' : `fetched ${shortInstant(fetchedAt)}`
  return `read from ${unit ?? 'a response'}, SHA-256 ${sha256 ?? ''}, ${fetched}`
}
