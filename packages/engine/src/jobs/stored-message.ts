const LONGEST = 2_000

/** Returns a message that the database can store: without NUL characters, and at most 2,000 characters long. */
export const storedMessage = (text: string): string => text.replaceAll('\0', '').slice(0, LONGEST)
