import { sql, type Clock, type Knowledge, type Rows } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { endOfFilingDay } from '@bourse/sec'
import { type KnownStatement, type ShareCount } from '../metric-inputs.ts'
import { type shareStatistics } from '../../share-statistics/record.ts'
import { type statements } from '../../statements/record.ts'
import { createChangeCache, type ChangeCache } from './change-cache.ts'

/**
 * Maximum age of statements, in days. Growth compares the newest twelve months with those before, and the newest fiscal
 * year may be 456 days old.
 */
const STATEMENT_DAYS = 1_300
/** Maximum age of share counts, in days. */
const COUNT_DAYS = 800

/** A share count, and whether it covers the issuer or one class. */
interface KnownCount extends ShareCount {
  readonly basis: 'class' | 'issuer'
}

/** What was known about a batch of issuers after a session. */
export interface KnownAfterSession {
  /** Statements by company id. */
  readonly statements: ReadonlyMap<string, readonly KnownStatement[]>
  /** The newest share count by listing id. */
  readonly counts: ReadonlyMap<string, KnownCount>
}

/** Options of `knownAfterSessions`: the rows to read, the companies and the sessions. */
interface SessionKnowledgeOptions {
  readonly rows: {
    readonly statements: Rows<typeof statements>
    readonly shareStatistics: Rows<typeof shareStatistics>
  }
  readonly companies: readonly string[]
  readonly listings: readonly string[]
  /** Sessions in ascending order. */
  readonly dates: readonly string[]
  readonly knowledge: Knowledge
  readonly clock: Clock
}

/** Returns when a session's metrics become known: the end of its day in New York, after the day's last filings. */
export const knownAfter = endOfFilingDay

/** Returns the knowledge as of the end of a session's day, or current knowledge if the day has not ended. */
export function knowledgeAfter(
  date: string,
  { knowledge, clock }: Pick<SessionKnowledgeOptions, 'knowledge' | 'clock'>,
) {
  const asOf = knownAfter(date)
  return asOf < clock.now() ? { ...knowledge, asOf } : knowledge
}

/** Reads statements and share counts as known at the end of each session. */
export function knownAfterSessions(options: SessionKnowledgeOptions): ChangeCache<KnownAfterSession> {
  const { dates } = options
  const at = (date: string) => knowledgeAfter(date, options)
  return createChangeCache({
    dates,
    mark: async (date) => `${await statementMark(options, at(date))} ${await countMark(options, date, at(date))}`,
    read: async (date) => ({
      statements: await statementsKnown(options, at(date)),
      counts: await countsKnown(options, date, at(date)),
    }),
  })
}

function statementsIn({ rows, companies, dates }: SessionKnowledgeOptions, knowledge: Knowledge) {
  return rows.statements
    .at(knowledge)
    .where(sql<boolean>`r.company_id = any(${companies}::text[])`)
    .where('r.period_end', '>=', addDays(dates[0] ?? '', -STATEMENT_DAYS))
}

/**
 * Returns text that changes with every change to statements: a new version has a later `known_from` than all before it,
 * and a withdrawal lowers the count.
 */
async function statementMark(options: SessionKnowledgeOptions, knowledge: Knowledge): Promise<string> {
  const [mark] = await statementsIn(options, knowledge)
    .select(sql<string>`concat(count(*), ' ', max(r.known_from))`.as('mark'))
    .execute()
  return mark?.mark ?? ''
}

async function statementsKnown(
  options: SessionKnowledgeOptions,
  knowledge: Knowledge,
): Promise<KnownAfterSession['statements']> {
  const found = await statementsIn(options, knowledge)
    .select(['r.id', 'r.company_id', 'r.statement', 'r.period_type', 'r.period_end', 'r.currency_code'])
    .select(['r.items', 'r.share_basis_on'])
    .execute()
  return Map.groupBy(found, ({ company_id }) => company_id)
}

function countsIn({ rows, listings, dates }: SessionKnowledgeOptions, date: string, knowledge: Knowledge) {
  return rows.shareStatistics
    .at(knowledge)
    .where(sql<boolean>`r.instrument_id = any(${listings}::text[])`)
    .where('r.observed_on', '>=', addDays(dates[0] ?? '', -COUNT_DAYS))
    .where('r.observed_on', '<=', date)
    .where('r.shares_outstanding', 'is not', null)
}

async function countMark(options: SessionKnowledgeOptions, date: string, knowledge: Knowledge): Promise<string> {
  const [mark] = await countsIn(options, date, knowledge)
    .select(sql<string>`concat(count(*), ' ', max(r.known_from))`.as('mark'))
    .execute()
  return mark?.mark ?? ''
}

async function countsKnown(
  options: SessionKnowledgeOptions,
  date: string,
  knowledge: Knowledge,
): Promise<KnownAfterSession['counts']> {
  const found = await countsIn(options, date, knowledge)
    .select(['r.id', 'r.instrument_id', 'r.observed_on', 'r.shares_outstanding', 'r.shares_outstanding_basis'])
    .orderBy('r.observed_on')
    .execute()
  return new Map(
    found.map(({ id, instrument_id, observed_on, shares_outstanding, shares_outstanding_basis }) => [
      instrument_id,
      { id, observed_on, count: shares_outstanding ?? '0', basis: shares_outstanding_basis },
    ]),
  )
}
