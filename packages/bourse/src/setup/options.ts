/** Command-line flags that answer the questions in `bourse setup`. */
export interface SetupOptions {
  readonly yes?: true | undefined
  readonly demo?: true | undefined
  readonly real?: true | undefined
  readonly markets?: readonly string[] | undefined
  /** Ids of publishers or sources. */
  readonly sources?: readonly string[] | undefined
  /** Key files by publisher or `<publisher>.<secret>`, each path preceded by `@`. */
  readonly key: Readonly<Record<string, string>>
  readonly plan: Readonly<Record<string, string>>
  readonly acceptTerms?: readonly string[] | undefined
  readonly readers?: Readers | undefined
  readonly contract: Readonly<Record<string, string>>
  /** Number of days of history to fetch now. */
  readonly history?: number | undefined
  /** Whether hosts fetch the chosen sources' history in the background. */
  readonly backfill?: BackfillChoice | undefined
  readonly operator?: string | undefined
  readonly probe?: readonly string[] | undefined
}

export const BACKFILL_CHOICES = ['all', 'none'] as const
export type BackfillChoice = (typeof BACKFILL_CHOICES)[number]

/** Who uses the data: only the owner, staff, or customers. */
export const READERS = ['own', 'staff', 'customers'] as const
export type Readers = (typeof READERS)[number]
