/** How a unit of work is called: in the archive, in the record of runs, and to whom a window is handed back. */
export const unitName = (unit: unknown): string => JSON.stringify(unit) ?? ''
