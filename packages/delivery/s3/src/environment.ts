/** Variables as the process has them. */
export type Environment = Readonly<Record<string, string | undefined>>
