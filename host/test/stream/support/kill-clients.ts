import { setImmediate as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { CHANGES, day, startResuming, subscribeTo, SYMBOLS, type Received, type Resuming } from './resuming.ts'
import { StreamClient } from './stream-client.ts'
import { streamAddress } from './stream-address.ts'

/** How many rows change, and how often clients are killed meanwhile. */
export interface Killing {
  readonly changes: number
  readonly kills: number
}

/** Numbers that look random, and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A client that is killed and resumes with the last sequence number that it has, on one of the hosts. */
class Resumer {
  readonly #key: string
  readonly #message: object
  readonly #addresses: readonly string[]
  /** Messages of the channel in the order of their arrival, over all connections. */
  readonly messages: Received[] = []
  #since: number | undefined
  #client: StreamClient | undefined
  #connections = 0
  #left = Number.POSITIVE_INFINITY
  /** How often it was killed. */
  kills = 0
  /** Settles when it is connected again. */
  resumed: Promise<void> = Promise.resolve()

  constructor(key: string, message: object, addresses: readonly string[]) {
    this.#key = key
    this.#message = message
    this.#addresses = addresses
  }

  async connect(): Promise<void> {
    const address = this.#addresses[this.#connections++ % this.#addresses.length] ?? ''
    const client = await StreamClient.connect(address, { authorization: `Bearer ${this.#key}` })
    this.#client = client
    client.socket.on('message', (data: Buffer) => this.#take(client, JSON.parse(data.toString()) as Received))
    client.send({ ...this.#message, ...(this.#since === undefined ? {} : { since: this.#since }) })
    await client.next('subscribed')
  }

  /** Cuts the connection without a closing handshake, and connects again. What it has not read by now is lost. */
  kill(): void {
    if (this.#client === undefined) return
    this.end()
    this.kills++
    this.resumed = this.connect()
  }

  /** Kills it after some more messages, also in the middle of a batch. */
  killAfter(messages: number): void {
    this.#left = messages
  }

  end(): void {
    this.#client?.socket.terminate()
    this.#client = undefined
    this.#left = Number.POSITIVE_INFINITY
  }

  #take(client: StreamClient, message: Received): void {
    if (client !== this.#client) return
    if (typeof message['seq'] === 'number') {
      if (this.#since !== undefined) expect(message['seq']).toBeGreaterThanOrEqual(this.#since)
      this.#since = message['seq']
    }
    if (message['type'] === 'subscribed' || message['type'] === 'heartbeat') return
    this.messages.push(message)
    if (--this.#left <= 0) this.kill()
  }
}

/** The rows that are published, and what each batch changes. */
function createStory(next: (below: number) => number) {
  const stored = new Map<string, string>()
  const dates = Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`)
  return {
    /** Returns the rows of a batch with the changes that it makes. */
    batch() {
      const changed = new Map<string, { readonly change: string; readonly row: object }>()
      for (let count = 1 + next(60); count > 0; count--) {
        const [symbol = '', date = ''] = [SYMBOLS[next(SYMBOLS.length)], dates[next(dates.length)]]
        const key = `${symbol} ${date}`
        if (changed.has(key)) continue
        const close = String(1 + next(1_000_000))
        if (stored.get(key) === close) continue
        changed.set(key, { change: stored.has(key) ? 'corrected' : 'inserted', row: day(symbol, date, close) })
        stored.set(key, close)
      }
      return changed
    },
  }
}

/**
 * Publishes changes on one host while clients of two hosts are killed and resume; checks that each has received every
 * message exactly once and in order.
 */
export async function killClients({ changes, kills }: Killing): Promise<void> {
  const scene = await startResuming()
  const other = await scene.host.beside()
  try {
    await publishAndKill(scene, [scene.address, await streamAddress(other)], { changes, kills })
  } finally {
    await other.close()
    await scene.host.close()
  }
}

async function publishAndKill(scene: Resuming, addresses: readonly string[], { changes, kills }: Killing) {
  const next = numbers(51)
  const story = createStory(next)
  const key = await scene.host.key()
  const some = SYMBOLS.filter((_, index) => index % 3 === 0)
  const clients = [
    new Resumer(key, subscribeTo(CHANGES, SYMBOLS), addresses),
    new Resumer(key, subscribeTo(CHANGES, some), addresses),
    new Resumer(key, subscribeTo('publications'), addresses),
  ] as const
  for (const client of clients) await client.connect()

  const [expected, batches] = [[] as string[], [] as string[]]
  const killed = () => clients.reduce((sum, client) => sum + client.kills, 0)
  for (let turn = 0; expected.length < changes || killed() < kills; turn++) {
    const batch = story.batch()
    const isDue = killed() * changes <= expected.length * kills
    const victim = isDue ? clients[turn % clients.length] : undefined
    if (turn % 2 === 0) victim?.killAfter(1 + next(30))
    const publishing = Promise.all([
      scene.publish([...batch.values()].map(({ row }) => row)),
      // Another dataset publishes concurrently.
      scene.say([{ word: `w${turn}`, mic: 'XNYS', day: '2026-01-02' }]),
    ])
    for (let turns = next(20); turns > 0; turns--) await pause()
    if (turn % 2 === 1) victim?.kill()
    const [{ batch: number }, { batch: ofWords }] = await publishing
    for (const [name, { change }] of batch) expected.push(`${number} ${change} ${name}`)
    batches.push(`${number}`, `${ofWords}`)
    await victim?.resumed
  }
  const [all, selected, publications] = clients
  const isSelected = (text: string) => some.some((symbol) => text.split(' ')[2] === symbol)
  await expectChanges(all, expected)
  await expectChanges(selected, expected.filter(isSelected))
  await expect.poll(() => batchesOf(publications).length, { timeout: 60_000 }).toBe(batches.length)
  expect(batchesOf(publications).toSorted()).toEqual(batches.toSorted())
  for (const client of clients) client.end()
}

const changesOf = ({ messages }: Resumer): readonly string[] =>
  messages.flatMap(({ type, batch, data }) => {
    expect(type).toBe(CHANGES)
    return (data as readonly Received[]).map(
      ({ change, exchange_mic: mic, symbol, date }) => `${batch} ${change} ${mic}:${symbol} ${date}`,
    )
  })

async function expectChanges(client: Resumer, expected: readonly string[]): Promise<void> {
  await expect.poll(() => changesOf(client).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(expected.length)
  expect(changesOf(client).toSorted()).toEqual(expected.toSorted())
  const order = client.messages.map(({ batch }) => Number(batch))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
}

const batchesOf = ({ messages }: Resumer): readonly string[] =>
  messages.flatMap(({ type, data }) => {
    expect(type).toBe('publications')
    return [...new Set((data as readonly Received[]).map(({ batch }) => String(batch)))]
  })
