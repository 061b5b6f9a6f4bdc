import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection that can send any bytes, including invalid HTTP. */
export interface RawSocket {
  readonly socket: Socket
  /** Reads until `bytes` bytes have arrived, then stops. */
  read(bytes: number): Promise<void>
  /** Reads until the connection ends or `milliseconds` have passed; resolves with all received bytes. */
  readToEnd(milliseconds: number): Promise<Buffer>
  /** Whether the other end closed the connection. */
  isClosed(): boolean
  destroy(): void
}

/** Connects to a host and sends bytes. With `reads: false`, reading starts when `read` or `readToEnd` is called. */
export async function openRaw(
  address: string,
  bytes: string | Buffer,
  { reads = true }: { readonly reads?: boolean } = {},
): Promise<RawSocket> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  const pieces: Buffer[] = []
  let isClosed = false
  socket.on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  await once(socket, 'connect')
  if (reads) socket.on('data', (piece: Buffer) => void pieces.push(piece))
  else socket.pause()
  socket.write(bytes)
  return {
    socket,
    read(bytes) {
      let left = bytes
      return new Promise((resolve) => {
        const onData = ({ length }: Buffer) => {
          left -= length
          if (left > 0) return
          socket.pause()
          socket.off('data', onData)
          resolve()
        }
        socket.once('close', resolve)
        socket.on('data', onData)
        socket.resume()
      })
    },
    async readToEnd(milliseconds) {
      if (!reads) socket.on('data', (piece: Buffer) => void pieces.push(piece))
      socket.resume()
      if (!isClosed) {
        const late = setTimeout(() => socket.destroy(), milliseconds)
        await once(socket, 'close')
        clearTimeout(late)
      }
      return Buffer.concat(pieces)
    },
    isClosed: () => isClosed,
    destroy: () => void socket.destroy(),
  }
}

/** A response as received over the wire. */
export interface RawAnswer {
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Parses the last response on a closed connection. */
export function parseAnswer(bytes: Buffer): RawAnswer {
  const text = bytes.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = (end === -1 ? text : text.slice(0, end)).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0)
  // The final response follows a 100 Continue.
  if (status === 100) return parseAnswer(bytes.subarray(end + 4))
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = end === -1 ? '' : text.slice(end + 4)
  const whole = headers.get('transfer-encoding') === 'chunked' ? unchunked(body) : body
  return { status, headers, body: Buffer.from(whole, 'latin1').toString('utf8') }
}

function unchunked(body: string): string {
  let text = ''
  for (let at = 0; ;) {
    const line = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.slice(at, line), 16)
    if (line === -1 || Number.isNaN(length) || length === 0) return text
    text += body.slice(line + 2, line + 2 + length)
    at = line + 2 + length + 2
  }
}
