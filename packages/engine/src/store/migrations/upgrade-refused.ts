/** Why a host cannot use a database: the database is newer, or the migration would break running hosts. */
export type UpgradeReason = 'schema-too-new' | 'older-hosts-serve'

/**
 * Thrown if a host may not run on a database, or a migration may not run now. The message says why, and `next` what to
 * do.
 */
export class UpgradeRefused extends Error {
  override readonly name = 'UpgradeRefused'
  readonly reason: UpgradeReason
  readonly next: string
  constructor(reason: UpgradeReason, message: string, next: string) {
    super(message)
    this.reason = reason
    this.next = next
  }
}
