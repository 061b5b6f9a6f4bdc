/** The CSV files of both lists by their names, as the Treasury has them. */
export type OfacFiles = Readonly<Record<string, string>>

/**
 * Specially Designated Nationals, then the consolidated list of everything else: entries, addresses, aliases, long
 * remarks.
 */
export const SDN_FILES = ['sdn.csv', 'add.csv', 'alt.csv', 'sdn_comments.csv'] as const
export const CONSOLIDATED_FILES = ['cons_prim.csv', 'cons_add.csv', 'cons_alt.csv', 'cons_comments.csv'] as const
