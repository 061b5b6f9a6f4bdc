/**
 * Which rows of a list are wanted: `limit` and one more, which tells that others follow, behind the row with the key
 * `after`.
 */
export interface Paged {
  readonly limit: number
  readonly after: Readonly<Record<string, string | null>> | undefined
}
