import type { Clock, Dataset, Source } from '@bourse/kit'
import { publisherId } from '@bourse/kit/host'
import type { Changeable } from '../../accounts/index.ts'
import { recordEntry, type Actor } from '../../audit/index.ts'
import type { Statements } from '../../database/index.ts'
import { announce } from '../../store/index.ts'
import { configuredSources, messageOf, type Config, type Wiring } from '../../wiring/index.ts'
import { missingKeys } from '../http/publisher-keys.ts'
import { planOf, publisherSettings } from '../publisher-settings.ts'
import { settingsOf } from '../source-tools.ts'
import { needsContract } from './source-state.ts'

/** A source to enable, with the operator's choices for its publisher. */
export interface SourceChoice {
  readonly acceptTerms?: boolean | undefined
  /** The contract that permits redistribution of the data. */
  readonly contract?: string | undefined
  readonly plan?: string | undefined
  /** Settings for the source that the configuration does not contain. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined
}

export interface SwitchParts {
  readonly database: Changeable
  readonly config: Config
  readonly wiring: Wiring
  readonly clock: Clock
  readonly by: Actor
  /** Whether to run all checks without enabling the source. */
  readonly trial?: boolean
}

/** Thrown if a source cannot be enabled or disabled. The message says why, and `next` what to do. */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused'
  readonly next: string
  constructor(message: string, next: string) {
    super(message)
    this.next = next
  }
}

interface Own {
  readonly dataset: Dataset
  readonly source: Source
}

/**
 * Enables a source on all hosts that share the database. Rejects with `SourceRefused` if a key is missing, the terms
 * are not accepted, its dataset is disabled, or other accounts could read data that only the owner may read.
 */
export async function enableSource(parts: SwitchParts, own: Own, choice: SourceChoice): Promise<void> {
  const { config, database } = parts
  const { source } = own
  const { publisher } = source
  checkConfigured(config, source, true)
  checkReady(parts, own)
  const settings = publisherSettings(config, publisher)
  const plan = checkedChoice(config, source, choice)
  if (plan?.lacks?.includes(source.id) === true)
    throw new SourceRefused(
      `The plan ${plan.name} of ${publisher.name} does not include ${source.id}.`,
      `Choose another plan with --plan: ${Object.keys(publisher.plans ?? {}).join(', ')}.`,
    )
  await database.transaction(async (tx) => {
    const accepted = await acceptedAt(tx, publisherId(publisher))
    if (publisher.terms?.accept === true && accepted === null && choice.acceptTerms !== true)
      throw new SourceRefused(
        `The terms of ${publisher.name} have not been accepted: ${publisher.terms.page}, ${publisher.terms.url}.`,
        `Read them, then add --accept-terms.`,
      )
    await checkContract(tx, source, choice.contract ?? settings.contract)
    if (parts.trial === true) return
    await record(tx, parts, own, { enabled: true, choice })
  })
}

/** Disables a source on all hosts that share the database; its rows and the choices for its publisher remain stored. */
export async function disableSource(parts: SwitchParts, own: Own, choice: SourceChoice = {}): Promise<void> {
  checkConfigured(parts.config, own.source, false)
  checkedChoice(parts.config, own.source, choice)
  await parts.database.transaction((tx) => record(tx, parts, own, { enabled: false, choice }))
}

/** Returns the chosen subscription; throws `SourceRefused` if it or a setting is invalid. */
function checkedChoice(config: Config, source: Source, { plan, settings = {} }: SourceChoice) {
  const { publisher } = source
  const names: readonly string[] = Object.keys(source.config.properties)
  const unknown = Object.keys(settings).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new SourceRefused(
      `${source.id} has no setting ${unknown.slice(0, 60)}.`,
      names.length === 0 ? 'It has no settings.' : `Its settings are ${names.join(', ')}.`,
    )
  try {
    if (Object.keys(settings).length > 0) {
      const chosen = { ...config.sources[source.id], ...settings }
      settingsOf({ ...config, sources: { ...config.sources, [source.id]: chosen } }, source)
    }
    const configured = publisherSettings(config, publisher)
    return planOf(publisher, plan === undefined ? configured : { ...configured, plan })
  } catch (error) {
    throw new SourceRefused(`${messageOf(error)}.`, 'Correct it, then try again.')
  }
}

function checkConfigured(config: Config, { id }: Source, enabled: boolean): void {
  const configured = configuredSources(config).sources[id]?.['enabled']
  if (configured === undefined || configured === enabled) return
  throw new SourceRefused(
    `The settings contain sources.${id}.enabled: ${JSON.stringify(configured)}, which takes precedence.`,
    'Change it in the file that BOURSE_CONFIG names, or remove it there.',
  )
}

function checkReady({ wiring }: SwitchParts, { dataset, source }: Own): void {
  const state = wiring.stateOf(dataset)
  if (state.state !== 'on')
    throw new SourceRefused(`${source.id} feeds ${dataset.id}, which is not available: ${state.reason}.`, state.remedy)
  const [key] = missingKeys(source)
  if (key !== undefined)
    throw new SourceRefused(
      `${source.publisher.name} requires a key: ${key.title}.`,
      `Set ${key.variable}, or ${key.variable}_FILE to a file with mode 0600 that contains it.`,
    )
}

async function acceptedAt(on: Statements, publisher: string): Promise<string | null> {
  const [row] = await on.query<{ at: string | null }>(
    'select accepted_at::text as at from bourse.publisher_choices where publisher = $1',
    [publisher],
  )
  return row?.at ?? null
}

async function checkContract(on: Statements, { id, publisher }: Source, contract: string | undefined): Promise<void> {
  if (!needsContract(publisher) || contract !== undefined) return
  const others = await otherAccounts(on)
  if (others === 0) return
  const [known] = await on.query<{ contract: string | null }>(
    'select contract from bourse.publisher_choices where publisher = $1',
    [publisherId(publisher)],
  )
  if (known !== undefined && known.contract !== null) return
  throw new SourceRefused(
    `The terms of ${publisher.name} do not permit redistributing its data, and ${others} other ` +
      `${others === 1 ? 'account' : 'accounts'} could read what ${id} feeds.`,
    'Name the contract that permits it with --contract, or close the other accounts.',
  )
}

/** Returns the number of open accounts other than the owner's. */
export async function otherAccounts(on: Statements): Promise<number> {
  const [row] = await on.query<{ n: number }>(
    `select greatest(count(*) - 1, 0)::float8 as n from bourse.accounts where status <> 'closed'`,
  )
  return row?.n ?? 0
}

async function record(
  tx: Statements,
  { by, clock, config }: SwitchParts,
  { source }: Own,
  { enabled, choice }: { readonly enabled: boolean; readonly choice: SourceChoice },
): Promise<void> {
  const { plan, contract, acceptTerms, settings = {} } = choice
  const chosen = Object.entries({ plan, contract, accept_terms: acceptTerms }).filter(
    ([, value]) => value !== undefined,
  )
  if (chosen.length > 0)
    await tx.query(
      `insert into bourse.publisher_choices as c (publisher, plan, contract, accepted_at)
       values ($1, $2, $3, $4) on conflict (publisher) do update set
         plan = coalesce(excluded.plan, c.plan), contract = coalesce(excluded.contract, c.contract),
         accepted_at = coalesce(c.accepted_at, excluded.accepted_at)`,
      [publisherId(source.publisher), plan, contract, acceptTerms === true ? clock.now() : null],
    )
  await tx.query(
    `insert into bourse.source_switches as s (source, enabled, settings, changed_at) values ($1, $2, $3, $4)
     on conflict (source) do update set enabled = excluded.enabled, settings = s.settings || excluded.settings,
       changed_at = excluded.changed_at`,
    [source.id, enabled, JSON.stringify(settings), clock.now()],
  )
  await recordEntry(tx, {
    by,
    at: clock.now(),
    action: actionOf(enabled, config.sources[source.id]?.['enabled'] === true, chosen.length > 0),
    target: { kind: 'source', id: source.id, account_id: null },
    after: { enabled, ...settings, ...Object.fromEntries(chosen) },
  })
  await announce(tx)
}

/** Returns the action for the audit log: choices for a source that stays off do not disable it. */
function actionOf(enabled: boolean, before: boolean, hasChoices: boolean): string {
  if (enabled) return 'source.enable'
  return before || !hasChoices ? 'source.disable' : 'source.change'
}
