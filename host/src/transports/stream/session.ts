import { problem, type Entity, type Problem, type Scope } from '@bourse/kit'
import type { Authenticator } from '../../accounts/authenticate.ts'
import type { Principal } from '../../accounts/principal.ts'
import { slotHolderOf } from '../../credits/admission.ts'
import type { Engine } from '../../pipeline/engine.ts'
import { refuseEntity } from '../../pipeline/entitle.ts'
import { refuseForeignMarket } from '../../pipeline/resolve.ts'
import { toProblem } from '../../problems/problem-body.ts'
import type { ClientMessage } from './client-message.ts'
import { readMessage } from './client-message.ts'
import type { Feed } from './feed.ts'
import type { OpenChannel } from './publications.ts'
import type { StreamUse } from './stream-use.ts'
import { CLOSE, topicsOf, wants, type Subscriber } from './subscriber.ts'
import { isServing } from './switched-off.ts'
import { TEST_SYMBOL, testTopic } from './test-symbol.ts'
import { topicOf } from './topic.ts'

/** What sessions stand on. */
export interface SessionParts {
  readonly engine: Engine
  readonly authenticator: Authenticator
  readonly channels: ReadonlyMap<string, OpenChannel>
  readonly feed: Feed
  readonly use: StreamUse
  readonly now: () => number
}

/** Without it nobody streams. */
const CAPABILITY = 'websocket.subscribe'

type Subscription = Exclude<ClientMessage, { action: 'auth' }>

/** A place among the account's connections, for a key that may stream; undefined where nobody counts them. Throws the problem that keeps it out. */
export async function takePlace(parts: SessionParts, principal: Principal): Promise<string | undefined> {
  if (!principal.capabilities.has(CAPABILITY))
    throw problem('capability-missing', `The key lacks the capability ${CAPABILITY}.`)
  const { concurrent } = principal.limits
  const place = `connections ${slotHolderOf(principal)}`
  if ((await parts.use.take(place, 1, concurrent)) === 0)
    throw problem('concurrency-limit', `The plan allows ${concurrent} connections at once.`, { retryAfter: 1 })
  return concurrent === null ? undefined : place
}

/** Gives back a place as it was taken: the plan may count by account or key otherwise by now. */
export function givePlace(parts: SessionParts, place: string | undefined): void {
  if (place !== undefined) parts.use.give(place, 1)
}

/** Answers one message; every failure is told, and one that ends the session closes it. */
export async function handleMessage(parts: SessionParts, subscriber: Subscriber, text: string): Promise<void> {
  const message = readMessage(text)
  try {
    if (typeof message === 'string') throw problem('malformed-request', message)
    if (message.action === 'auth') await authenticate(parts, subscriber, message.key)
    else if (subscriber.principal === undefined)
      throw problem('unauthenticated', 'Send {"action":"auth","key":"…"} first, or the key in a header.')
    else await changeSubscription(parts, subscriber, subscriber.principal, message)
  } catch (error) {
    const told = toProblem(error)
    subscriber.sendError(told.code, told.message, parts.now())
    if (subscriber.principal === undefined && endsSession(told)) subscriber.close(closeCode(told), told.code)
  }
}

async function authenticate(parts: SessionParts, subscriber: Subscriber, key: string): Promise<void> {
  if (subscriber.principal !== undefined)
    throw problem('malformed-request', 'This connection has authenticated already.')
  const principal = await parts.authenticator.principalOfKey(key, subscriber.address)
  await parts.engine.ledger.count({ principal })
  subscriber.place = await takePlace(parts, principal)
  subscriber.principal = principal
  subscriber.key = key
  subscriber.sendMessage({ type: 'authenticated' }, parts.now())
}

const endsSession = ({ status }: Problem) => status === 401 || status === 403 || status === 429

export const closeCode = ({ status }: Problem) => (status === 401 ? CLOSE.unauthenticated : CLOSE.forbidden)

async function changeSubscription(
  parts: SessionParts,
  subscriber: Subscriber,
  principal: Principal,
  message: Subscription,
): Promise<void> {
  const open = parts.channels.get(message.channel)
  if (open === undefined)
    throw problem(
      'invalid-parameter',
      `channel: ${message.channel.slice(0, 60)} is not a channel; the channels are ${[...parts.channels.keys()].join(', ')}.`,
    )
  if (message.action === 'subscribe' && !isServing(parts.engine.wiring, open))
    throw problem('dataset-unavailable', `The channel ${message.channel} is switched off in this installation.`)
  const missing = missingFor(open, principal)
  if (missing !== undefined) throw problem('capability-missing', `The key lacks the capability ${missing}.`)
  const scope = await parts.engine.scopeOf(principal)
  const [accepted, rejected] =
    message.action === 'subscribe'
      ? await subscribe(parts, subscriber, { principal, scope, open }, message.symbols)
      : await unsubscribe(parts, subscriber, { principal, scope, open }, message.symbols)
  // What counts towards the plan's symbols: the test symbol does not.
  const active = subscriber.subscribed.size
  const type = message.action === 'subscribe' ? 'subscribed' : 'unsubscribed'
  subscriber.sendMessage({ type, id: message.id, accepted, rejected, active }, parts.now())
}

/** What a key lacks to have a channel. */
const missingFor = ({ compiled }: OpenChannel, { capabilities }: Principal) =>
  compiled.operation.capabilities.find((name) => !capabilities.has(name))

interface Rejected {
  readonly symbol: string
  readonly code: string
}
type Outcome = readonly [accepted: readonly string[], rejected: readonly Rejected[]]

interface Standing {
  readonly principal: Principal
  readonly scope: Scope
  readonly open: OpenChannel
}

async function subscribe(
  parts: SessionParts,
  subscriber: Subscriber,
  { principal, scope, open }: Standing,
  symbols: readonly string[],
): Promise<Outcome> {
  const { id: channel, noted } = open.channel
  const { entities, accepted, rejected } = await lookUp(parts.engine, scope, open, symbols)
  const granted: string[] = []
  if (accepted.includes(TEST_SYMBOL)) {
    subscriber.ticking.add(channel)
    parts.feed.subscribe(testTopic(channel), subscriber)
    granted.push(TEST_SYMBOL)
  }
  const fresh = new Set(
    [...entities.values()].map(({ id }) => topicOf(channel, id)).filter((topic) => !subscriber.subscribed.has(topic)),
  )
  const cap = principal.owner ? null : principal.streamSymbols
  let left = await parts.use.take(symbolsOf(principal), fresh.size, cap)
  for (const [symbol, entity] of entities) {
    const topic = topicOf(channel, entity.id)
    if (!subscriber.subscribed.has(topic)) {
      if (left-- <= 0) {
        rejected.push({ symbol, code: 'concurrency-limit' })
        continue
      }
      subscriber.subscribed.set(topic, entity)
      parts.feed.subscribe(topic, subscriber)
    }
    granted.push(symbol)
  }
  if (noted !== undefined) wanted(parts, noted, [...entities.values()])
  return [granted, rejected]
}

/** Subscribed entities count as requested, so that they are kept fresh. */
function wanted(
  { engine }: SessionParts,
  noted: NonNullable<OpenChannel['channel']['noted']>,
  entities: readonly Entity[],
): void {
  const { list } = engine.wiring.inject({ list: noted }) as {
    list: { note(entities: readonly Entity[]): void } | undefined
  }
  list?.note(entities)
}

async function unsubscribe(
  parts: SessionParts,
  subscriber: Subscriber,
  { principal, scope, open }: Standing,
  symbols: readonly string[],
): Promise<Outcome> {
  const channel = open.channel.id
  const { entities, accepted, rejected } = await lookUp(parts.engine, scope, open, symbols)
  const isHeld = (symbol: string) => {
    const entity = entities.get(symbol)
    return entity === undefined
      ? subscriber.ticking.has(channel)
      : subscriber.subscribed.has(topicOf(channel, entity.id))
  }
  // Before anything is dropped: two spellings of one entity end it together.
  const ended = accepted.filter(isHeld)
  rejected.push(
    ...accepted.filter((symbol) => !ended.includes(symbol)).map((symbol) => ({ symbol, code: 'not-subscribed' })),
  )
  if (ended.includes(TEST_SYMBOL)) stopTicking(parts, subscriber, channel)
  for (const entity of entities.values()) drop(parts, subscriber, principal, topicOf(channel, entity.id))
  return [ended, rejected]
}

function stopTicking(parts: SessionParts, subscriber: Subscriber, channel: string): void {
  if (subscriber.ticking.delete(channel)) parts.feed.unsubscribe(testTopic(channel), subscriber)
}

/** Ends one subscription. */
export function drop(parts: SessionParts, subscriber: Subscriber, principal: Principal, topic: string): void {
  if (!subscriber.subscribed.delete(topic)) return
  parts.feed.unsubscribe(topic, subscriber)
  parts.use.give(symbolsOf(principal), 1)
}

const symbolsOf = ({ accountId }: Principal) => `symbols ${accountId}`

/** Ends everything that a connection holds. */
export function letGo(parts: SessionParts, subscriber: Subscriber): void {
  const { principal } = subscriber
  for (const channel of [...subscriber.ticking]) stopTicking(parts, subscriber, channel)
  if (principal === undefined) return
  for (const topic of [...subscriber.subscribed.keys()]) drop(parts, subscriber, principal, topic)
  givePlace(parts, subscriber.place)
  subscriber.principal = undefined
}

interface LookedUp {
  /** By the symbol as it was spelled. */
  readonly entities: ReadonlyMap<string, Entity>
  readonly accepted: readonly string[]
  readonly rejected: Rejected[]
}

/** Names to entities that the key may see; each other name with the code that a request would have got. */
async function lookUp(
  engine: Engine,
  scope: Scope,
  { channel }: OpenChannel,
  symbols: readonly string[],
): Promise<LookedUp> {
  const spelled = new Map(symbols.map((symbol) => [symbol.toUpperCase(), symbol]))
  const tests = spelled.delete(TEST_SYMBOL) ? [TEST_SYMBOL] : []
  const rejected: Rejected[] = []
  const names = [...spelled.keys()].filter((name) =>
    isAllowed(spelled.get(name) ?? name, rejected, () => refuseForeignMarket(engine, scope, name)),
  )
  const today = engine.clock.now().slice(0, 10)
  const resolutions =
    names.length === 0
      ? []
      : await engine.resolverOf(channel.record.subject).resolve({
          by: 'name',
          requested: names,
          on: today,
          today,
          labels: 'current',
          markets: scope.markets,
          knowledge: { asOf: undefined, pins: engine.versions().pins, today },
        })
  const entities = new Map<string, Entity>()
  for (const resolution of resolutions) {
    const symbol = spelled.get(resolution.requested) ?? resolution.requested
    if (!resolution.found) rejected.push({ symbol, code: 'symbol-not-resolved' })
    else if (isAllowed(symbol, rejected, () => refuseEntity(scope, resolution.entity, symbol)))
      entities.set(symbol, resolution.entity)
  }
  return { entities, accepted: [...tests, ...entities.keys()], rejected }
}

function isAllowed(symbol: string, rejected: Rejected[], check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    rejected.push({ symbol, code: toProblem(error).code })
    return false
  }
}

/** Looks again at who is asking: ends the session of a dead key, and drops what a key may no longer see. */
export async function lookAgain(parts: SessionParts, subscriber: Subscriber): Promise<void> {
  const { key, principal } = subscriber
  if (key === undefined || principal === undefined) return
  const found = await parts.authenticator
    .principalOfKey(key, subscriber.address)
    .catch((error: unknown) => toProblem(error))
  if ('status' in found) {
    // A database that is away is no reason to end a session.
    if (found.status === 401 || found.status === 403) endWith(parts, subscriber, found)
    return
  }
  if (!found.capabilities.has(CAPABILITY))
    return endWith(parts, subscriber, problem('capability-missing', `The key lacks the capability ${CAPABILITY}.`))
  dropChannels(parts, subscriber, found)
  if (found.fingerprint !== principal.fingerprint) await dropUnseen(parts, subscriber, found)
  subscriber.principal = found
}

/** Ends the channels that a key may no longer have. */
function dropChannels(parts: SessionParts, subscriber: Subscriber, principal: Principal): void {
  for (const [channel, open] of parts.channels) {
    const missing = missingFor(open, principal)
    if (missing === undefined || !wants(subscriber, channel)) continue
    stopTicking(parts, subscriber, channel)
    for (const topic of topicsOf(subscriber, channel)) drop(parts, subscriber, principal, topic)
    const told = `The key lacks the capability ${missing}: the channel ${channel} is no longer part of it.`
    subscriber.sendError('capability-missing', told, parts.now())
  }
}

/** Ends the subscriptions of entities that a key may no longer see. */
async function dropUnseen(parts: SessionParts, subscriber: Subscriber, principal: Principal): Promise<void> {
  const scope = await parts.engine.scopeOf(principal)
  for (const [topic, entity] of [...subscriber.subscribed]) {
    const refused: Rejected[] = []
    const named = entity.labels['symbol'] ?? entity.id
    if (isAllowed(named, refused, () => refuseEntity(scope, entity, named))) continue
    drop(parts, subscriber, principal, topic)
    for (const { symbol, code } of refused)
      subscriber.sendError(code, `${symbol} is no longer part of this key.`, parts.now())
  }
}

function endWith(parts: SessionParts, subscriber: Subscriber, told: Problem): void {
  subscriber.sendError(told.code, told.message, parts.now())
  subscriber.close(closeCode(told), told.code)
}
