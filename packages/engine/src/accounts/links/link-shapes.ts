/** Link statuses. Only live links can be used. */
export const LINK_STATUSES = ['live', 'expired', 'revoked'] as const
/** A link's status. */
export type LinkStatus = (typeof LINK_STATUSES)[number]

/** The formats in which a link returns its rows. */
export const LINK_FORMATS = ['csv', 'json', 'ndjson', 'parquet', 'arrow'] as const
/** A link's format. */
export type LinkFormat = (typeof LINK_FORMATS)[number]

/** The request that a link makes, which never changes. */
export interface LinkedRequest {
  /** Id of the operation. */
  readonly operation: string
  /** Path and query parameters by name, lists comma-separated. */
  readonly parameters: Readonly<Record<string, string>>
  readonly format: LinkFormat
}

/** A link as its key and operators see it, without its URL. */
export interface AdministeredLink extends LinkedRequest {
  /** Link id, `lnk_…`. */
  readonly id: string
  readonly account_id: string
  readonly account_name: string
  /** The key that every use of the link counts as. */
  readonly key_id: string
  readonly label: string | null
  /** A link ends with its key and its account. */
  readonly status: LinkStatus
  readonly created_at: string
  readonly expires_at: string
  readonly revoked_at: string | null
  readonly version: string
}

/** Link filters; an omitted one does not apply. */
export interface LinkFilter {
  readonly account_id?: string | undefined
  readonly key_id?: string | undefined
  readonly status?: LinkStatus | undefined
}

/** The properties of a new link. */
export interface NewLinkOptions extends LinkedRequest {
  readonly key_id: string
  readonly label?: string | null | undefined
  /** Expiration time, RFC 3339; 90 days from now if omitted. */
  readonly expires_at?: string | undefined
}
