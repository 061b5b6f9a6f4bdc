/** Both lists' CSV files, by their file names at the Treasury. */
export type OfacFiles = Readonly<Record<string, string>>

/**
 * Specially Designated Nationals, then the consolidated list of all other entries: entries, addresses, aliases, long
 * remarks.
 */
export const SDN_FILES = ['sdn.csv', 'add.csv', 'alt.csv', 'sdn_comments.csv'] as const
export const CONSOLIDATED_FILES = ['cons_prim.csv', 'cons_add.csv', 'cons_alt.csv', 'cons_comments.csv'] as const
