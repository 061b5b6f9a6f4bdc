/** SQL for an instant as RFC 3339 text in UTC, with microseconds; null stays null. */
export function utc(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}
