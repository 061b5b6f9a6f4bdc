import type { Statements } from '@bourse/database'

/** Rejected rows kept in full in one publication; all are counted, and an import reports every one. */
const KEPT = 100_000
/** Days for which rejected rows are kept. */
const KEPT_DAYS = 90
/** Rows written at once. */
const CHUNK = 2_000
/** Rows told at once of those that the database refused. */
const TOLD_AT_ONCE = 20_000
/** Longest content kept of one row, in characters. */
const MAX_CONTENT = 10_000

interface Reject {
  readonly line: number
  readonly reason: string
  readonly content: string
}

/** Gathers rows that cannot be used, and writes them to the quarantine, from which old ones go. */
export class Rejects {
  count = 0
  private readonly kept: Reject[] = []
  private readonly onReject: ((line: number, reason: string, row: unknown) => void) | undefined

  constructor(onReject?: (line: number, reason: string, row: unknown) => void) {
    this.onReject = onReject
  }

  add(line: number, reason: string, row: unknown): void {
    this.count++
    this.onReject?.(line, reason, row)
    if (this.kept.length < KEPT) this.kept.push({ line, reason, content: contentOf(row) })
  }

  /** The first reason, for errors about rows that should have been right. */
  get first(): string {
    return this.kept[0]?.reason ?? 'none'
  }

  async write(on: Statements, dataset: string, record: string, source: string): Promise<void> {
    for (let at = 0; at < this.kept.length; at += CHUNK) {
      const chunk = this.kept.slice(at, at + CHUNK)
      await on.query(
        `insert into bourse.quarantine (dataset, record, source, at, line, reason, content)
         select $1, $2, $3, clock_timestamp(), r.* from unnest($4::int8[], $5::text[], $6::text[]) as r`,
        [
          dataset,
          record,
          source,
          chunk.map(({ line }) => line),
          chunk.map(({ reason }) => reason),
          chunk.map(({ content }) => content),
        ],
      )
    }
    await removeOld(on, dataset)
  }
}

/** Removes what is kept no longer, found from the oldest on: as much is read as there is to remove. */
async function removeOld(on: Statements, dataset: string): Promise<void> {
  await on.query(
    `delete from bourse.quarantine where dataset = $1 and id < coalesce(
       (select id from bourse.quarantine where dataset = $1 and at >= clock_timestamp() - make_interval(days => ${KEPT_DAYS}) order by id limit 1),
       9223372036854775807)`,
    [dataset],
  )
}

/** Tells of the rows that this transaction has put into the quarantine for reasons that only the database could find. */
export async function tellQuarantined(
  on: Statements,
  record: string,
  onReject: (line: number, reason: string, row: unknown) => void,
): Promise<void> {
  for (let [last, id] = ['-1', '0']; ;) {
    const rows = await on.query<{ line: string; id: string; reason: string; content: string }>(
      `select coalesce(line, 0) as line, id, reason, content from bourse.quarantine
       where record = $1 and xmin = pg_current_xact_id()::xid and (coalesce(line, 0), id) > ($2::int8, $3::int8) order by 1, 2 limit ${TOLD_AT_ONCE}`,
      [record, last, id],
    )
    for (const { line, reason, content } of rows) onReject(Number(line), reason, content)
    const end = rows.at(-1)
    if (end === undefined || rows.length < TOLD_AT_ONCE) return
    ;[last, id] = [end.line, end.id]
  }
}

function contentOf(row: unknown): string {
  const text = typeof row === 'string' ? row : (JSON.stringify(row) ?? String(row))
  return text.replaceAll('\0', '\\0').slice(0, MAX_CONTENT)
}
