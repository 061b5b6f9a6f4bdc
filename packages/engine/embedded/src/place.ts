import type { ServerUser } from './server-user.ts'

/** Where the server of one data folder keeps its things, and as whom it runs. */
export interface Place {
  /** Real path of the data folder: password, lock, log and pointer are always in it. */
  readonly dataDir: string
  /** Folder that holds the cluster and its sockets: the data folder, unless the server's user cannot enter that. */
  readonly home: string
  /** The cluster: `<home>/postgres`. */
  readonly cluster: string
  /** Folder with `bin`, `lib` and `share` of PostgreSQL. */
  readonly native: string
  /** Undefined: the server runs as the host's own user. */
  readonly user: ServerUser | undefined
}
