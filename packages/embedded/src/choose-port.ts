import { createServer } from 'node:net'

/** A free port on 127.0.0.1: the preferred one if possible, so that the address survives restarts. */
export async function choosePort(preferred: number | undefined): Promise<number> {
  return (preferred === undefined ? undefined : await tryPort(preferred)) ?? (await tryPort(0)) ?? noPort()
}

function noPort(): never {
  throw new Error(
    'No port on 127.0.0.1 is free for PostgreSQL. Close some programs, or set DATABASE_URL to your own server.',
  )
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
