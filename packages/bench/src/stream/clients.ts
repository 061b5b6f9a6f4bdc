import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Options from the parent process. */
export interface ClientsOrder {
  readonly address: string
  /** API key; undefined for the rival, which has no keys. */
  readonly key: string | undefined
  readonly connections: number
  /** Symbols to subscribe to; undefined if no subscription is sent. */
  readonly symbols: readonly string[] | undefined
  /** Number of rows that every connection waits for. */
  readonly rows: number
}

/** The clients' result. */
export interface ClientsReport {
  readonly messages: number
  /** Connections that had a gap in `seq`, had rows out of order, or closed early. */
  readonly faulty: number
  readonly longest: number
}

/**
 * One consumer: counts rows and checks numbers without parsing, so that the clients use as little of the machine as
 * possible.
 */
class Consumer {
  rows = 0
  messages = 0
  faulty = false
  longest = 0
  readonly done: Promise<void>
  readonly #socket: WebSocket
  #last = ''

  constructor(socket: WebSocket, wanted: number) {
    this.#socket = socket
    this.done = new Promise((resolve) => {
      socket.on('message', (data: Buffer) => {
        const text = data.toString('latin1')
        if (!text.startsWith('{"type":"quotes"')) return
        this.#take(text)
        if (this.rows >= wanted) resolve()
      })
      socket.once('close', () => {
        this.faulty ||= this.rows < wanted
        resolve()
      })
    })
  }

  #take(text: string): void {
    const sequence = Number.parseInt(text.slice(text.indexOf('"seq":') + 6), 10)
    if (sequence !== ++this.messages) this.faulty = true
    let count = 0
    for (let at = text.indexOf('"last_at":"'); at !== -1; at = text.indexOf('"last_at":"', at + 1)) {
      const instant = text.slice(at + 11, at + 31)
      if (instant < this.#last) this.faulty = true
      this.#last = instant
      count++
    }
    this.rows += count
    this.longest = Math.max(this.longest, count)
  }

  /** Starts counting: the rows that existed at subscription have arrived. */
  begin(): void {
    ;[this.rows, this.longest, this.#last] = [0, 0, '']
  }

  close(): void {
    this.#socket.close()
  }
}

process.once('message', (order: ClientsOrder) => void run(order))

async function run({ address, key, connections, symbols, rows }: ClientsOrder): Promise<void> {
  const consumers: Consumer[] = []
  for (let start = 0; start < connections; start += 50) {
    const opened = Array.from({ length: Math.min(50, connections - start) }, async () => {
      const socket = new WebSocket(address, { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } })
      const consumer = new Consumer(socket, rows)
      await once(socket, 'open')
      if (symbols !== undefined) {
        socket.send(JSON.stringify({ action: 'subscribe', id: 1, channel: 'quotes', symbols }))
        // The server answers messages in order, so the existing rows have arrived before this response.
        socket.send(JSON.stringify({ action: 'unsubscribe', id: 2, channel: 'quotes', symbols: [] }))
        await answered(socket, '{"type":"unsubscribed"')
        consumer.begin()
      }
      consumers.push(consumer)
    })
    await Promise.all(opened)
  }
  process.send?.('ready')
  await Promise.all(consumers.map(({ done }) => done))
  const report: ClientsReport = {
    messages: consumers.reduce((sum, { messages }) => sum + messages, 0),
    faulty: consumers.filter(({ faulty }) => faulty).length,
    longest: Math.max(...consumers.map(({ longest }) => longest)),
  }
  process.send?.(report)
  consumers.forEach((consumer) => consumer.close())
}

async function answered(socket: WebSocket, start: string): Promise<void> {
  await new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      if (data.toString('latin1').startsWith(start)) resolve()
    })
  })
}
