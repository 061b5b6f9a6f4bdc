/** What a client sent on one connection, as parsed JSON. */
export type Sent = readonly Readonly<Record<string, unknown>>[]

/** A `WebSocket` whose service sends `messages` for the subscription of a connection, and then closes it. */
export function simulatedSocket(messages: (sent: Sent, connection: number) => readonly object[] | 'broken') {
  const connections: { readonly url: string; readonly sent: Record<string, unknown>[]; isClosed: boolean }[] = []
  class SimulatedSocket {
    onopen: (() => void) | undefined
    onmessage: ((event: { readonly data: string }) => void) | undefined
    onerror: (() => void) | undefined
    onclose: (() => void) | undefined
    readonly #connection: (typeof connections)[number]

    constructor(url: string) {
      this.#connection = { url, sent: [], isClosed: false }
      connections.push(this.#connection)
      setImmediate(() => this.#talk(connections.length))
    }

    send(text: string): void {
      this.#connection.sent.push(JSON.parse(text) as Record<string, unknown>)
    }

    close(): void {
      this.#connection.isClosed = true
    }

    #talk(connection: number): void {
      this.onopen?.()
      const found = messages(this.#connection.sent, connection)
      if (found === 'broken') this.onerror?.()
      else for (const message of found) this.onmessage?.({ data: JSON.stringify(message) })
      this.onclose?.()
    }
  }
  return { SimulatedSocket, connections }
}
