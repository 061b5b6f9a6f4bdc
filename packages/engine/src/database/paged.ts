/** A page of a list: `limit` rows after the row with the key `after`, plus one that shows whether more follow. */
export interface PagedQuery {
  readonly limit: number
  readonly after: Readonly<Record<string, string | null>> | undefined
}
