/** Who issues the data, under which terms, and how fast sources may fetch it. */
export interface Publisher {
  readonly name: string
  /** The publisher's part of `BOURSE_SECRET_<PUBLISHER>_<NAME>`, kebab-case; derived from `name` if absent. */
  readonly id?: string
  readonly licence: string
  readonly attribution?: string
  /**
   * True if the terms permit redistribution, so that a raw response may be committed to a repository. Absent if they do
   * not, or if that is unknown.
   */
  readonly redistributable?: boolean
  /** Hosts that the source may reach, in addition to the host of its configured address. */
  readonly hosts: readonly string[]
  readonly requestsPerSecond: number
  /** Requests that the publisher allows per UTC day; absent for no limit. */
  readonly requestsPerDay?: number
  /**
   * HTTP statuses that mean "slow down" in addition to 429 and 5xx, such as 403. The source waits ten minutes unless
   * the response says how long.
   */
  readonly throttleStatuses?: readonly number[]
  /** True if the terms require a user agent that identifies the operator: the setting `operator` is then required. */
  readonly wantsOperator?: boolean
}
