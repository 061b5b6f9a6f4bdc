/** Why a host and a database do not fit: the database is newer, or hosts that a step would break still serve. */
export type UpgradeReason = 'schema-too-new' | 'older-hosts-serve'

/** A host that may not run on a database, or a migration that may not run now: one sentence, and what to do next. */
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
