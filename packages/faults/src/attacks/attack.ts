/** Whom an attacker asks, and as whom. */
export interface Target {
  /** `http://127.0.0.1:<port>` */
  readonly address: string
  readonly key: string
}

/** One answer to an attacker. */
export interface Came {
  /** The code of a problem, or `answered`. */
  readonly code: string
  readonly bytes: number
}

/** Something that an account does over and over to harm others. */
export interface Attack {
  /** Does it once; resolves with what came back. */
  strike(): Promise<readonly Came[]>
  close(): Promise<void>
}

/** What came of all strikes. */
export interface Tally {
  readonly strikes: number
  /** Answers by their code. */
  readonly codes: Readonly<Record<string, number>>
  readonly mostBytes: number
}
