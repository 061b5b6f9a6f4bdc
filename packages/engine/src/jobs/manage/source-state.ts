import type { Clock, Dataset, Source } from '@bourse/kit'
import {
  feedsOf,
  isRedistributable,
  publisherId,
  type PublisherTerms,
  type RequestLimits,
  type SourceRole,
} from '@bourse/kit/host'
import { sessions } from '@bourse/services'
import type { Statements } from '../../database/index.ts'
import { configuredSources, type Config, type Wiring } from '../../wiring/index.ts'
import { missingKeys } from '../http/publisher-keys.ts'
import type { BackfillProgress } from '../backfill/shown-backfills.ts'
import { limitsOf, planOf, publisherSettings } from '../publisher-settings.ts'
import { nextOf, scheduleText } from '../schedule-text.ts'
import { secretOrigin, secretVariables, type SecretOrigin } from '../source-secrets.ts'
import {
  readKnown,
  usedRequests,
  type Known,
  type LastRun,
  type PublisherState,
  type UsedRequests,
} from './known-states.ts'
import { sourcePlaces, type SourcePlace } from './source-places.ts'

/** A source's current state. */
export type SourceStateName = 'off' | 'on' | 'running' | 'waiting' | 'failing' | 'stopped' | 'unconnected'

/** A source with everything that an operator needs to decide whether to enable it. Never contains a secret. */
export interface SourceState {
  readonly id: string
  readonly dataset: string
  readonly title: string
  readonly records: readonly string[]
  readonly markets: readonly string[]
  readonly role: SourceRole
  readonly publisher: { readonly id: string; readonly name: string }
  readonly licence: string
  readonly attribution: string | null
  readonly terms: (PublisherTerms & { readonly accepted_at: string | null; readonly contract: string | null }) | null
  readonly hosts: readonly string[]
  readonly base_url: string | null
  readonly secrets: readonly {
    readonly name: string
    readonly title: string
    readonly variable: string
    readonly required: boolean
    readonly set: boolean
    /** Whether the secret is in the environment or in a file that it names; null if it is not set. */
    readonly from: SecretOrigin | null
  }[]
  readonly plan: string | null
  /** Names of the subscriptions that the publisher offers. */
  readonly plans: readonly string[]
  readonly limits: RequestLimits
  readonly used: UsedRequests
  readonly enabled: boolean
  /** What determines whether the source is enabled. */
  readonly from: 'settings' | 'switch' | 'default'
  readonly state: SourceStateName
  /** Why the source is stopped, waiting or failing. */
  readonly reason: string | null
  /** The instant until which the source waits, UTC. */
  readonly until: string | null
  readonly schedule: string
  readonly next_run_at: string | null
  readonly last_run: LastRun | null
  /** The source's newest back-fill; `total` is null until the plan is written. */
  readonly backfill: BackfillProgress | null
  /** The source's positions among the sources of each record and market. */
  readonly precedence: readonly SourcePlace[]
  /** What the operator must do before the source can run, in order. */
  readonly first: readonly string[]
}

export interface SourceStateParts {
  readonly database: Statements
  readonly config: Config
  readonly wiring: Wiring
  readonly clock: Clock
}

/** Returns all sources that access the network or files, by id; with `demo`, synthetic sources too. */
export async function sourceStates(
  parts: SourceStateParts,
  { demo = false }: { readonly demo?: boolean } = {},
): Promise<readonly SourceState[]> {
  const known = await readKnown(parts)
  return parts.wiring.datasets
    .flatMap((dataset) => dataset.sources.map((source) => ({ dataset, source })))
    .filter(({ source }) => demo || !source.demo)
    .map(({ dataset, source }) => stateOf(parts, known, dataset, source))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function stateOf(parts: SourceStateParts, known: Known, dataset: Dataset, source: Source): SourceState {
  const { config, wiring, clock } = parts
  const { publisher, schedule } = source
  const owner = publisherId(publisher)
  const settings = publisherSettings(config, publisher)
  const choice = known.choices.get(owner)
  const run = known.runs.get(`${dataset.id}:${source.id}`) ?? null
  const enabled = config.sources[source.id]?.['enabled'] === true
  const missing = missingKeys(source).map(({ variable }) => variable)
  const condition = conditionOf({
    enabled,
    run,
    publisher: known.publishers.get(owner),
    dataset: wiring.stateOf(dataset),
  })
  const { contract = null } = settings
  const limits = limitsOf(publisher, settings)
  const accepted_at = choice?.accepted_at ?? null
  return {
    id: source.id,
    dataset: dataset.id,
    title: source.title,
    records: feedsOf(source).map((feed) => (feed.part === 'record' ? feed.table : feed.id)),
    markets: source.markets ?? [],
    role: source.role,
    publisher: { id: owner, name: publisher.name },
    licence: publisher.licence,
    attribution: publisher.attribution ?? null,
    terms: publisher.terms === undefined ? null : { ...publisher.terms, accepted_at, contract },
    hosts: publisher.hosts,
    base_url: settings.base_url ?? null,
    secrets: (publisher.secrets ?? []).map(({ name, title, required }) => {
      const { shared } = secretVariables(source, name)
      const from = secretOrigin(source, name)
      return { name, title, variable: shared, required, set: from !== null && !missing.includes(shared), from }
    }),
    plan: planOf(publisher, settings)?.name ?? null,
    plans: Object.keys(publisher.plans ?? {}),
    limits,
    used: usedRequests(known, owner, limits),
    enabled,
    from: fromOf(config, known, source.id),
    ...condition,
    schedule: scheduleText(schedule),
    next_run_at: enabled ? nextOf(schedule, clock.now(), wiring.service(sessions)) : null,
    last_run: run,
    backfill: known.backfills.get(`${dataset.id}:${source.id}`) ?? null,
    precedence: sourcePlaces(parts, source),
    first: firstSteps(parts, { dataset, source, missing, accepted_at }),
  }
}

function fromOf(config: Config, { switched }: Known, id: string): SourceState['from'] {
  if (configuredSources(config).sources[id]?.['enabled'] !== undefined) return 'settings'
  return switched.has(id) ? 'switch' : 'default'
}

type Condition = Pick<SourceState, 'state' | 'reason' | 'until'>

function conditionOf(of: {
  readonly enabled: boolean
  readonly run: LastRun | null
  readonly publisher: PublisherState | undefined
  readonly dataset: ReturnType<Wiring['stateOf']>
}): Condition {
  const { enabled, run, publisher, dataset } = of
  if (!enabled) return { state: 'off', reason: null, until: null }
  if (dataset.state !== 'on') return { state: 'unconnected', reason: dataset.reason, until: null }
  if (publisher !== undefined && publisher.stopped !== null)
    return { state: 'stopped', reason: publisher.stopped, until: null }
  if (publisher !== undefined && publisher.until !== null)
    return { state: 'waiting', reason: publisher.why, until: publisher.until }
  if (run?.outcome === 'running') return { state: 'running', reason: null, until: null }
  if (run?.outcome === 'failed') return { state: 'failing', reason: run.message, until: null }
  return { state: 'on', reason: null, until: null }
}

interface StepsOf {
  readonly dataset: Dataset
  readonly source: Source
  readonly missing: readonly string[]
  readonly accepted_at: string | null
}

function firstSteps({ wiring, config }: SourceStateParts, of: StepsOf): readonly string[] {
  const { dataset, source, missing, accepted_at } = of
  const { terms, wantsOperator } = source.publisher
  return [
    ...(wiring.stateOf(dataset).state === 'disabled' ? [`bourse datasets enable ${dataset.id}`] : []),
    ...missing.map((variable) => `set ${variable}, or ${variable}_FILE to a file with mode 0600`),
    ...(wantsOperator === true && config.operator === undefined ? ['set BOURSE_OPERATOR to your name and email'] : []),
    ...(terms?.accept === true && accepted_at === null
      ? [`read ${terms.url}, then bourse sources enable ${source.id} --accept-terms`]
      : []),
  ]
}

/** Whether the terms require a contract before anyone but the owner may read the data. */
export const needsContract = ({ terms }: Source['publisher']): boolean =>
  terms !== undefined && !isRedistributable({ terms })
