import { sql, type Migration } from '@bourse/kit'

/** Changes volumes to decimals, because crypto pairs trade in fractions of a coin. */
export const volumeWithFractions: Migration = {
  // Installations from before the first release stored volumes as counts.
  breaks: { release: '0.0.0', knows: '0001' },
  async up(db) {
    for (const table of ['daily_bars', 'daily_bars_claims', 'daily_bars_held'])
      await sql`alter table ${sql.table(table)} alter column volume type numeric`.execute(db)
  },
}
