import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A client with one connection that sends one request at a time, and does nothing else that takes time. */
export class LoneClient {
  readonly #socket: Socket
  readonly #headers: string

  private constructor(socket: Socket, headers: string) {
    this.#socket = socket
    this.#headers = headers
  }

  static async open(origin: string, key: string): Promise<LoneClient> {
    const { hostname, port, host } = new URL(origin)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    return new LoneClient(socket, ` HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${key}\r\n\r\n`)
  }

  /** Sends a request and resolves with its times, in nanoseconds, once its response is complete. */
  get(path: string): Promise<{ readonly sent: number; readonly received: number }> {
    return new Promise((resolve, reject) => {
      let left = -1
      const hear = (part: Buffer): void => {
        left = left === -1 ? lengthOf(part) - part.length : left - part.length
        if (left > 0) return
        const received = Number(process.hrtime.bigint())
        this.#socket.off('data', hear)
        if (part.length > 0 && left === 0) resolve({ sent, received })
        else reject(new Error(`${path}: the response is longer than its content-length`))
      }
      this.#socket.on('data', hear)
      const sent = Number(process.hrtime.bigint())
      this.#socket.write(`GET ${path}${this.#headers}`)
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}

/** The length of a response with its head, which is in its first part. */
function lengthOf(part: Buffer): number {
  const head = part.subarray(0, part.indexOf('\r\n\r\n') + 4).toString('latin1')
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? []
  if (status !== '200') throw new Error(`expected status 200, got ${status}`)
  return head.length + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
}
