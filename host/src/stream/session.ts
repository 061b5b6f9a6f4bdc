import { problem, type Problem } from '@bourse/kit'
import { toProblem } from '../http/problem-body.ts'
import { OVERLOADED } from '../request/load-shedder.ts'
import { countAlone } from '../request/steps/count-in-minute.ts'
import { refuseEntity } from '../request/steps/entitle.ts'
import type { Principal } from '@bourse/engine/accounts'
import { slotHolderOf } from '@bourse/engine/ledger'
import { readMessage, SYMBOLS_EXPECTED, type SubscriptionMessage } from './client-message.ts'
import { currentRows } from './current-rows.ts'
import type { FeedRow } from './feed.ts'
import { isAllowed, type RejectedName } from './look-up.ts'
import { missingLicence } from '../request/steps/licences.ts'
import { missingForOperation } from '../request/missing-for-operation.ts'
import type { OpenChannel } from './publications.ts'
import { changeResumable, dropResumable } from './resumable/change-resumable.ts'
import { PUBLICATIONS } from './resumable/publications-channel.ts'
import type { SessionParts } from './session-parts.ts'
import { CLOSE, topicsOf, wants, type Subscriber } from './subscriber.ts'
import { drop, stopTicking, subscribe, unsubscribe } from './subscriptions.ts'
import { isServing } from './switched-off.ts'
import { TEST_SYMBOL, testRow } from './test-symbol.ts'

/** The capability that streaming requires. */
export const CAPABILITY = 'websocket.subscribe'

/**
 * Takes one of the account's connection slots for a key that may stream; undefined if connections are not limited.
 * Throws the problem that rejects the key.
 */
export async function takeConnection(parts: SessionParts, principal: Principal): Promise<string | undefined> {
  if (!principal.capabilities.has(CAPABILITY))
    throw problem('capability-missing', `The key lacks the capability ${CAPABILITY}.`)
  const { concurrent } = principal.limits
  const connectionScope = `connections ${slotHolderOf(principal)}`
  if ((await parts.use.take(connectionScope, 1, concurrent)) === 0)
    throw problem('concurrency-limit', `The plan allows ${concurrent} concurrent connections.`, { retryAfter: 1 })
  return concurrent === null ? undefined : connectionScope
}

/**
 * Releases a connection in the scope that counted it, because the plan may have switched between account and key limits
 * since then.
 */
export function releaseConnection(parts: SessionParts, connectionScope: string | undefined): void {
  if (connectionScope !== undefined) parts.use.give(connectionScope, 1)
}

/**
 * Handles one message, which counts toward the per-minute limit like a request. Every failure is reported; one that
 * ends the session closes the connection.
 */
export async function handleMessage(parts: SessionParts, subscriber: Subscriber, text: string): Promise<void> {
  try {
    const { principal } = subscriber
    if (principal !== undefined) await countAlone({ engine: parts.engine, principal })
    const message = readMessage(text)
    if (typeof message === 'string') throw problem('malformed-request', message)
    if (message.action === 'auth') await authenticate(parts, subscriber, message.key)
    else if (principal === undefined)
      throw problem('unauthenticated', 'Send {"action":"auth","key":"…"} first, or send the key in a header.')
    else await changeSubscription(parts, subscriber, principal, message)
  } catch (error) {
    const failure = toProblem(error)
    subscriber.sendError(failure.code, failure.message, parts.now())
    if (subscriber.principal === undefined && endsSession(failure)) subscriber.close(closeCode(failure), failure.code)
  }
}

async function authenticate(parts: SessionParts, subscriber: Subscriber, key: string): Promise<void> {
  if (subscriber.principal !== undefined)
    throw problem('malformed-request', 'This connection is already authenticated.')
  const reauthenticate = () => parts.authenticator.principalOfKey(key, subscriber.address)
  const principal = await reauthenticate()
  await countAlone({ engine: parts.engine, principal })
  subscriber.connectionScope = await takeConnection(parts, principal)
  subscriber.principal = principal
  subscriber.reauthenticate = reauthenticate
  subscriber.sendMessage({ type: 'authenticated' }, parts.now())
}

const endsSession = ({ status }: Problem) => status === 401 || status === 403 || status === 429

const closeCode = ({ status }: Problem) => (status === 401 ? CLOSE.unauthenticated : CLOSE.forbidden)

async function changeSubscription(
  parts: SessionParts,
  subscriber: Subscriber,
  principal: Principal,
  message: SubscriptionMessage,
): Promise<void> {
  const channel = parts.resumption.channels.get(message.channel)
  if (channel !== undefined) return changeResumable(parts, subscriber, { principal, channel }, message)
  const open = parts.channels.get(message.channel)
  if (open === undefined) throw unknownChannel(parts, message.channel)
  if (message.symbols === undefined) throw problem('malformed-request', SYMBOLS_EXPECTED)
  if (message.since !== undefined)
    throw problem('malformed-request', `since: the channel ${message.channel} cannot be resumed; omit it.`)
  if (message.action === 'subscribe' && !isServing(parts.engine.wiring, open))
    throw problem('dataset-unavailable', `The channel ${message.channel} is disabled in this installation.`)
  const learning = parts.engine.licences.learn(parts.engine.versions().pins)
  if (learning !== false) await learning
  const missing = missingForChannel(parts, open, principal)
  if (missing !== undefined) throw missing
  // One lookup at a time per account; each passes the load shedder like a request.
  const rows = await parts.turns(principal.accountId, async () => {
    const pending = parts.engine.loadShedder.pass(() => carryOut(parts, subscriber, { principal, open }, message))
    if (pending === undefined) throw OVERLOADED
    return pending
  })
  // A source may have become known during the lookup.
  if (missingForChannel(parts, open, principal) !== undefined) dropChannels(parts, subscriber, principal)
  else await parts.feed.sendCurrent(message.channel, subscriber, rows)
}

const unknownChannel = ({ channels }: SessionParts, name: string): Problem =>
  problem(
    'invalid-parameter',
    `channel: expected one of ${[...channels.keys(), PUBLICATIONS].join(', ')}, or changes:<operation> for an ` +
      `operation that accepts changed_since and symbols, got ${name.slice(0, 60)}.`,
  )

/** Applies a message and sends its result; returns the current rows of new subscriptions. */
async function carryOut(
  parts: SessionParts,
  subscriber: Subscriber,
  { principal, open }: { readonly principal: Principal; readonly open: OpenChannel },
  { action, id, symbols = [] }: SubscriptionMessage,
): Promise<readonly FeedRow[]> {
  const { engine } = parts
  const context = { principal, open, scope: await engine.scopeOf(principal) }
  const change = action === 'subscribe' ? subscribe : unsubscribe
  const { accepted, rejected, entities } = await change(parts, subscriber, context, symbols)
  const active = subscriber.subscribed.size + subscriber.ticking.size
  subscriber.sendMessage({ type: `${action}d`, id, accepted, rejected, active }, parts.now())
  if (action === 'unsubscribe') return []
  const test = accepted.includes(TEST_SYMBOL) ? [testRow(open, engine.clock.now())] : []
  return [...test, ...(await currentRows(engine, open, principal, entities))]
}

/** Releases everything that a connection uses. */
export function releaseSubscriber(parts: SessionParts, subscriber: Subscriber): void {
  const { principal } = subscriber
  for (const channel of [...subscriber.ticking]) stopTicking(parts, subscriber, channel)
  subscriber.resumable.clear()
  if (principal === undefined) return
  for (const topic of [...subscriber.subscribed.keys()]) drop(parts, subscriber, principal, topic)
  releaseConnection(parts, subscriber.connectionScope)
  subscriber.principal = undefined
}

/**
 * Authenticates the caller again: closes the connection of a revoked key or an ended session, and drops subscriptions
 * that are no longer visible to the key.
 */
export async function checkAccess(parts: SessionParts, subscriber: Subscriber): Promise<void> {
  const { reauthenticate, principal } = subscriber
  if (reauthenticate === undefined || principal === undefined) return
  const found = await reauthenticate().catch((error: unknown) => toProblem(error))
  if ('status' in found) {
    // An unavailable database is not a reason to end a session.
    if (found.status === 401 || found.status === 403) endWith(parts, subscriber, found)
    return
  }
  if (!found.capabilities.has(CAPABILITY))
    return endWith(parts, subscriber, problem('capability-missing', `The key lacks the capability ${CAPABILITY}.`))
  dropChannels(parts, subscriber, found)
  dropResumable(parts, subscriber, found)
  if (found.fingerprint !== principal.fingerprint) await dropUnseen(parts, subscriber, found)
  subscriber.principal = found
}

/** The grant that a key lacks for a channel. Its rows are shared, so the account must be licensed for all of them. */
const missingForChannel = ({ engine }: SessionParts, { compiled }: OpenChannel, principal: Principal) =>
  missingForOperation(compiled, principal) ?? missingLicence(engine, compiled, principal)

/** Ends the channels that the key no longer includes. */
export function dropChannels(parts: SessionParts, subscriber: Subscriber, principal: Principal): void {
  for (const [channel, open] of parts.channels) {
    const missing = wants(subscriber, channel) ? missingForChannel(parts, open, principal) : undefined
    if (missing === undefined) continue
    stopTicking(parts, subscriber, channel)
    for (const topic of topicsOf(subscriber, channel)) drop(parts, subscriber, principal, topic)
    const message = `${missing.message} The channel ${channel} is no longer part of the key.`
    subscriber.sendError(missing.code, message, parts.now())
  }
}

/** Ends subscriptions to entities that are no longer visible to the key. */
async function dropUnseen(parts: SessionParts, subscriber: Subscriber, principal: Principal): Promise<void> {
  const scope = await parts.engine.scopeOf(principal)
  for (const [topic, entity] of [...subscriber.subscribed]) {
    const refused: RejectedName[] = []
    const named = entity.labels['symbol'] ?? entity.id
    if (isAllowed(named, refused, () => refuseEntity(scope, entity, named))) continue
    drop(parts, subscriber, principal, topic)
    for (const { symbol, code } of refused)
      subscriber.sendError(code, `${symbol} is no longer part of this key.`, parts.now())
  }
}

function endWith(parts: SessionParts, subscriber: Subscriber, failure: Problem): void {
  subscriber.sendError(failure.code, failure.message, parts.now())
  subscriber.close(closeCode(failure), failure.code)
}
