import { startServer, type Server } from '../servers/start-server.ts'

/** The servers, each in its own process. */
export interface ReadingServers {
  readonly host: Server
  readonly bare: Server
  readonly constant: Server
}

/** Starts all servers on one data folder, for the duration of `work`. */
export async function withReadingServers<T>(
  dataDir: string,
  profile: string | undefined,
  work: (servers: ReadingServers) => Promise<T>,
): Promise<T> {
  const started: Server[] = []
  const start = async (...options: Parameters<typeof startServer>): Promise<Server> => {
    const server = await startServer(...options)
    started.push(server)
    return server
  }
  try {
    return await work({
      host: await start({ entry: 'host-server.ts', dataDir, profile }),
      bare: await start({ entry: 'bare-server.ts', dataDir }),
      constant: await start({ entry: 'constant-server.ts', dataDir }),
    })
  } finally {
    for (const server of started) await server.stop()
  }
}
