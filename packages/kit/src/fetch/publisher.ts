/** Who issues the data, and on which terms and at what pace it may be fetched. */
export interface Publisher {
  readonly name: string
  /** Its name in `BOURSE_SECRET_<PUBLISHER>_<NAME>`, kebab-case; absent: made of `name`. */
  readonly id?: string
  readonly licence: string
  readonly attribution?: string
  /**
   * True where the terms let anybody hand the data on, so that a raw answer may stand in a repository; absent: they do
   * not, or nobody knows.
   */
  readonly redistributable?: boolean
  /** Hosts the source may reach, besides the host of its configured address. */
  readonly hosts: readonly string[]
  readonly requestsPerSecond: number
  /** Requests that the publisher allows in a UTC day; absent: no such limit. */
  readonly requestsPerDay?: number
  /** Statuses by which it asks for patience besides 429 and 5xx, such as 403: ten minutes unless it says how long. */
  readonly throttleStatuses?: readonly number[]
  /** True where its terms ask for a user agent that names who fetches: the setting `operator` must say so then. */
  readonly wantsOperator?: boolean
}
