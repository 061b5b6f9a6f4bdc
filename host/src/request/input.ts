import type { RawQuery } from '@bourse/engine/operations'
import type { EntryPoint } from '@bourse/engine/usage'
import type { Principal } from '@bourse/engine/accounts'

/** A request as a transport passes it on. */
export interface Input {
  /** The URL as sent, path and query; undefined for transports without URLs. */
  readonly url: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: RawQuery
  readonly accept: string | undefined
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
  /** True if the response is sent without its body: the answer to `HEAD`. */
  readonly isHead?: boolean
  /** The parsed body; undefined without a body. */
  readonly body: unknown
  /** Client address and id of the request. */
  readonly from?: { readonly address: string | undefined; readonly requestId: string | undefined }
  /** True for transports that cannot return a file: a file is rejected at no cost; a file's URL is returned. */
  readonly rowsOnly?: boolean
  /** How the request reached the service, if its caller and operation do not determine it. */
  readonly entryPoint?: EntryPoint
  /** True if all rows are read for a file, rather than one page for a waiting caller. */
  readonly isWhole?: boolean
  /** The date of the order that is being checked again; undefined for today. */
  readonly orderedOn?: string | undefined
  /** All request headers, by lowercase name. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Authenticates the caller again, for responses that take a long time. Rejects if the key is no longer valid. */
  reauthenticate(): Promise<Principal>
}
