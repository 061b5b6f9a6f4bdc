/** Returns text that the database can store: without NUL characters, and at most `most` characters long. */
export const storedText = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most)
