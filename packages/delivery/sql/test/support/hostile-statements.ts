/** Targets that a statement must not reach. */
export interface Targets {
  /** Path of a file. */
  readonly file: string
  /** URL of a server. */
  readonly url: string
}

const FUNCTIONS = `
  read_csv read_csv_auto sniff_csv read_parquet parquet_scan parquet_metadata parquet_schema parquet_file_metadata
  parquet_kv_metadata parquet_bloom_probe read_json read_json_auto read_json_objects read_json_objects_auto
  read_ndjson read_ndjson_auto read_ndjson_objects read_text read_blob glob read_duckdb sqlite_scan sqlite_attach
  postgres_scan postgres_query mysql_scan iceberg_scan delta_scan st_read read_xlsx arrow_scan query query_table
  which_secret json_execute_serialized_sql from_substrait sql_auto_complete`
  .trim()
  .split(/\s+/)

const LISTINGS = `
  duckdb_settings() duckdb_secrets() duckdb_tables() duckdb_columns() duckdb_functions() duckdb_extensions()
  duckdb_databases() duckdb_logs() duckdb_temporary_files() duckdb_memory() duckdb_variables() duckdb_views()
  pragma_database_list() pragma_table_info('bars') pragma_version() pragma_user_agent() pragma_storage_info('bars')
  test_all_types() repeat_row(1,num_rows:=2) seq_scan() checkpoint() force_checkpoint()
  information_schema.tables information_schema.columns pg_catalog.pg_class pg_catalog.pg_tables pg_tables pg_settings
  sqlite_master sqlite_schema duckdb_tables duckdb_views temp.information_schema.tables system.main.duckdb_tables
  memory.main.bars main.bars __bourse_read_0 __bourse_read_1 "__bourse_read_0" temp.bars other.bars exports usage`
  .trim()
  .split(/\s+/)

const SCALARS = `
  current_setting('home_directory') current_setting('secret_directory') getenv('HOME') getvariable('x')
  current_database() current_catalog() current_schemas(true) current_query() pg_get_viewdef(1)
  has_table_privilege('bars','select') nextval('s') currval('s') in_search_path('a','b') txid_current()
  json_serialize_sql('select_1') json_deserialize_sql('{}') json_serialize_plan('select_1') write_log('x')
  duckdb_version() pg_typeof(1) error('a') system.main.lower('a') other.lower('a')`
  .trim()
  .split(/\s+/)

const COMMANDS = ({ file, url }: Targets) => [
  `COPY (SELECT 1) TO '${file}.out'`,
  `COPY bars TO '${file}.out' (FORMAT parquet)`,
  `COPY bars FROM '${file}'`,
  `EXPORT DATABASE '${file}.out'`,
  `IMPORT DATABASE '${file}'`,
  `ATTACH '${file}.db' AS other`,
  `ATTACH '${url}' AS other`,
  `ATTACH ':memory:' AS other`,
  'DETACH memory',
  'INSTALL httpfs',
  `INSTALL httpfs FROM '${url}'`,
  'LOAD httpfs',
  `LOAD '${file}'`,
  'FORCE INSTALL spatial',
  'UPDATE EXTENSIONS',
  'SET threads = 64',
  "SET memory_limit = '64GB'",
  'SET enable_external_access = true',
  'SET lock_configuration = false',
  'RESET enable_external_access',
  `SET temp_directory = '${file}.out'`,
  `SET log_query_path = '${file}.out'`,
  'SET VARIABLE x = 1',
  'PRAGMA database_list',
  'PRAGMA enable_profiling',
  `PRAGMA profiling_output = '${file}.out'`,
  'CALL duckdb_settings()',
  'CALL enable_logging()',
  'CREATE TABLE x AS SELECT 1',
  `CREATE VIEW x AS SELECT * FROM read_text('${file}')`,
  `CREATE MACRO x() AS TABLE SELECT * FROM read_text('${file}')`,
  'CREATE SECRET s (TYPE s3, KEY_ID 1, SECRET 2)',
  'CREATE SCHEMA x',
  'CREATE SEQUENCE s',
  'CREATE TYPE t AS ENUM (SELECT 1)',
  'INSERT INTO bars SELECT * FROM bars',
  "UPDATE bars SET symbol = 'X'",
  'DELETE FROM bars',
  'DROP TABLE bars',
  'ALTER TABLE bars ADD COLUMN x INT',
  'TRUNCATE bars',
  'VACUUM',
  'ANALYZE',
  'CHECKPOINT',
  'USE memory',
  'EXPLAIN SELECT 1',
  `EXPLAIN ANALYZE SELECT * FROM read_text('${file}')`,
  'PREPARE p AS SELECT 1',
  'EXECUTE p',
  'DEALLOCATE p',
  'BEGIN',
  'COMMIT',
  "COMMENT ON TABLE bars IS 'x'",
  'DESCRIBE bars',
  'SHOW TABLES',
  'SHOW ALL TABLES',
  'SUMMARIZE bars',
  'MERGE INTO bars USING bars AS b ON true WHEN MATCHED THEN DELETE',
]

/** Ways to place something in FROM. */
const PLACES: readonly ((what: string) => string)[] = [
  (what) => `SELECT * FROM ${what}`,
  (what) => `FROM ${what}`,
  (what) => `FROM ${what} SELECT *`,
  (what) => `SELECT count(*) FROM (SELECT * FROM ${what}) AS t`,
  (what) => `WITH t AS (SELECT * FROM ${what}) SELECT * FROM t`,
  (what) => `WITH t AS MATERIALIZED (FROM ${what}) SELECT 1 WHERE EXISTS (FROM t)`,
  (what) =>
    `WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT (SELECT count(*) FROM ${what}) FROM t) SELECT * FROM t`,
  (what) => `SELECT (SELECT count(*) FROM ${what})`,
  (what) => `SELECT 1 WHERE 1 IN (SELECT 1 FROM ${what})`,
  (what) => `SELECT * FROM range(2) AS r(i), LATERAL (SELECT * FROM ${what}) AS t`,
  (what) => `SELECT 1 UNION ALL SELECT count(*) FROM ${what}`,
  (what) => `SELECT 1 EXCEPT (SELECT count(*) FROM ${what})`,
  (what) => `SELECT 1 ORDER BY (SELECT count(*) FROM ${what})`,
  (what) => `SELECT 1 LIMIT (SELECT count(*) FROM ${what})`,
  (what) => `SELECT 1 AS n GROUP BY ALL HAVING (SELECT count(*) FROM ${what}) > 0`,
  (what) => `SELECT 1 QUALIFY row_number() OVER (ORDER BY (SELECT count(*) FROM ${what})) = 1`,
  (what) => `SELECT CASE WHEN true THEN (SELECT count(*) FROM ${what}) END`,
  (what) => `SELECT list_transform([1], x -> x + (SELECT count(*) FROM ${what}))`,
  (what) => `VALUES ((SELECT count(*) FROM ${what}))`,
  (what) => `SELECT * FROM range(1) POSITIONAL JOIN ${what}`,
  (what) => `SELECT /* FROM eod */ * -- x\n FROM\u00a0${what}`,
]

/** Ways to hide a command. */
const DISGUISES: readonly ((command: string) => string)[] = [
  (command) => command,
  (command) => `${command};`,
  (command) => `SELECT 1; ${command}`,
  (command) => `${command}; SELECT 1`,
  (command) => `SELECT 1;\n-- SELECT 2\n${command}`,
  (command) => `/* SELECT */ ${command}`,
  (command) => `\ufeff${command}`,
  (command) => command.toLowerCase(),
  (command) => `SELECT ';'; ${command} --`,
  (command) => `(${command})`,
  (command) => `WITH t AS (${command}) SELECT * FROM t`,
  (command) => `SELECT $$ ${command.slice(0, 8)} $$; ${command}`,
]

/** Statements that try to reach files, the network, settings, other schemas or the rows of other callers. */
export function hostileStatements(targets: Targets): readonly string[] {
  const { file, url } = targets
  const paths = [file, `file://${file}`, url, `${file}*`]
  const calls = FUNCTIONS.flatMap((name, index) => {
    const path = paths[index % paths.length] ?? file
    return [`${name}('${path}')`, `"${name.toUpperCase()}"(['${path}'])`]
  })
  const named = [`'${file}'`, `"${file}"`, `'${url}/x.parquet'`, `'s3://bucket/x.csv'`, `'${file}' AS bars`]
  const sources = [...calls, ...LISTINGS, ...named, `query('SELECT * FROM read_text(''${file}'')')`]
  const scalars = [...SCALARS, `read_text('${file}')`, `'${file}'.read_text()`]
  return [
    ...sources.flatMap((source) => PLACES.map((place) => place(source))),
    ...scalars.flatMap((scalar) => [
      `SELECT ${scalar}`,
      `SELECT 1 WHERE ${scalar} IS NULL`,
      `SELECT max(${scalar}) OVER ()`,
    ]),
    ...COMMANDS(targets).flatMap((command) => DISGUISES.map((disguise) => disguise(command))),
  ]
}

/** Statements that would use all memory or time. */
export const BOMBS = [
  "SELECT max(length(repeat('x', 900000000) || i::VARCHAR)) FROM range(50) t(i)",
  'SELECT count(*) FROM range(3000000) a, range(3000000) b WHERE a.range + b.range = 7',
  'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT max(n) FROM t',
  "WITH RECURSIVE t(s) AS (SELECT 'x' UNION ALL SELECT s || s FROM t) SELECT max(length(s)) FROM t",
  'SELECT list(a.range) FROM range(100000000) a',
  "SELECT regexp_matches(repeat('a', 5000000), '(a*)*(a*)*(a*)*b')",
  'SELECT * FROM range(100000000)',
  "SELECT repeat('x', 60000000)",
  "SELECT string_agg(a.range::VARCHAR, '') FROM range(200000000) a",
]
