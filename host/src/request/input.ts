import type { RawQuery } from '@bourse/engine/operations'
import type { Principal } from '@bourse/engine/accounts'

/** A request as a transport hands it in. */
export interface Input {
  /** The address as it was sent, path and query; undefined for a transport that has none. */
  readonly url: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: RawQuery
  readonly accept: string | undefined
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
  /** The parsed body; undefined where there is none. */
  readonly body: unknown
  /** Client address and id of the request. */
  readonly from?: { readonly address: string | undefined; readonly requestId: string | undefined }
  /**
   * True for transports that cannot return a file: a file is rejected and costs nothing; the address of a file is
   * returned.
   */
  readonly rowsOnly?: boolean
  /** True if all rows are read for a file, rather than one page for a waiting caller. */
  readonly isWhole?: boolean
  /** The date of an order that is looked at again; undefined for today's. */
  readonly orderedOn?: string | undefined
  /** All request headers, by name in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Looks again who is asking, for answers that take long. Rejects where the key is dead. */
  reauthenticate(): Promise<Principal>
}
