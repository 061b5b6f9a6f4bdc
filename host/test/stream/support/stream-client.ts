import { WebSocket } from 'ws'

// Messages are asserted on, member by member; a type would only be cast away in every test.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Message = any

/** A stream client that returns messages one by one, by type. */
export class StreamClient {
  readonly socket: WebSocket
  /** All received messages, in order. */
  readonly received: Message[] = []
  /** Resolves to the close code when the connection ends. */
  readonly closed: Promise<number>
  #taken = new Map<string, number>()
  #waiting: (() => void)[] = []

  private constructor(socket: WebSocket) {
    this.socket = socket
    this.closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('message', (data: Buffer) => {
      this.received.push(JSON.parse(data.toString('utf8')))
      this.#waiting.splice(0).forEach((wake) => wake())
    })
    socket.on('error', () => undefined)
  }

  /** Connects; rejects if the server rejects the connection, with its status in the message. */
  static connect(address: string, headers: Readonly<Record<string, string>>): Promise<StreamClient> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(address, { headers })
      const client = new StreamClient(socket)
      socket.once('open', () => resolve(client))
      socket.once('error', reject)
    })
  }

  send(message: object): void {
    this.sendText(JSON.stringify(message))
  }

  sendText(text: string): void {
    this.socket.send(text)
  }

  /** Returns the next message of the given type that has not been returned yet. */
  async next(type: string): Promise<Message> {
    for (;;) {
      const from = this.#taken.get(type) ?? 0
      const index = this.received.findIndex((message, at) => at >= from && message.type === type)
      if (index !== -1) {
        this.#taken.set(type, index + 1)
        return this.received[index]
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  /** Stops reading, like a stuck consumer. */
  pause(): void {
    this.socket.pause()
  }

  resume(): void {
    this.socket.resume()
  }

  async close(): Promise<void> {
    this.socket.close()
    await this.closed
  }
}
