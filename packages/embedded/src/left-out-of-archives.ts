/** Folders whose content belongs to the running server; the folders themselves must exist. */
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

const TEMPORARY = [
  // Files of the running server, at the top level of the cluster's folder.
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|current_logfiles)$/,
  // Sorts and caches.
  /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/,
  // Temporary tables.
  /^base\/\d+\/t\d+_\d+[^/]*$/,
]

/** Whether an archive includes the folder but none of its contents. */
export const withoutContent = (name: string): boolean => EMPTY.has(name)

/** Whether an archive omits a file or folder because only the running server can use it. */
export const isTemporary = (name: string): boolean => TEMPORARY.some((pattern) => pattern.test(name))
