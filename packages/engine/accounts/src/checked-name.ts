const MAX_NAME = 100

/** The name of an account without spaces around it; throws where nobody could read it. */
export function checkedName(name: string): string {
  const trimmed = name.trim()
  if (trimmed.length > 0 && trimmed.length <= MAX_NAME && !/\p{Cc}/u.test(trimmed)) return trimmed
  throw new Error(
    `An account name has 1 to ${MAX_NAME} printable characters; this one has ${trimmed.length}: ` +
      `${JSON.stringify(name.slice(0, 40))}.`,
  )
}
