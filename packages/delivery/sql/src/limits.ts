const MIB = 1024 * 1024

/** Maximum length of a statement in characters, and of its syntax tree as JSON. */
export const [MAX_STATEMENT, MAX_TREE] = [20_000, 8 * MIB]

/** Maximum number of tables that a statement names, and of reads that they become. */
export const [MAX_REFERENCES, MAX_READS] = [16, 50]

/** Maximum exchanges whose symbols a table is read for, and equal columns that a query states. */
export const [MAX_EXCHANGES, MAX_EQUALITIES] = [40, 200]

/** Maximum rows of all reads together, and bytes of their files. */
export const [MAX_ROWS_READ, MAX_BYTES_READ] = [1_000_000, 256 * MIB]

/** Maximum rows of a result, and its size in memory in bytes. */
export const [MAX_RESULT_ROWS, MAX_RESULT_BYTES] = [100_000, 24 * MIB]

/** Maximum resident memory of the engine's process in bytes; DuckDB itself stops before. */
export const [MAX_RESIDENT, DUCKDB_MEMORY] = [512 * MIB, '320MiB']

/** Milliseconds after which the engine's process is killed, also if a busy machine starts it slowly. */
export const MAX_MS = 10_000

/** Maximum concurrent statements per account and on this host. */
export const [MAX_PER_ACCOUNT, MAX_PER_HOST] = [2, 4]
