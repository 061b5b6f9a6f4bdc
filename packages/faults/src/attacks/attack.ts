/** The host under attack and the attacker's key. */
export interface Target {
  /** Origin of the host, `http://127.0.0.1:<port>`. */
  readonly address: string
  readonly key: string
}

/** One response to an attacker. */
export interface AttackResponse {
  /** The code of a problem document, or `answered`. */
  readonly code: string
  readonly bytes: number
}

/** A request that an account repeats to harm others. */
export interface Attack {
  /** Performs the attack once; resolves with the responses. */
  strike(): Promise<readonly AttackResponse[]>
  close(): Promise<void>
}

/** The combined result of all strikes. */
export interface Tally {
  readonly strikes: number
  /** Number of responses by code. */
  readonly codes: Readonly<Record<string, number>>
  readonly mostBytes: number
}
