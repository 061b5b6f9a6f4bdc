import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SignOptions {
  /** Signing secrets, the newest first. */
  readonly secrets: () => readonly Buffer[]
  /** Unix seconds. */
  readonly until: number
  readonly mediaType: string
}

/** An address below the server that is valid until an instant for whoever has it. */
export function signAddress(path: string, { secrets, until, mediaType }: SignOptions): string {
  const [secret] = secrets()
  if (secret === undefined) throw new Error('there is no signing secret: run `bourse migrate`')
  const query = new URLSearchParams({ until: String(until), type: mediaType })
  query.set('signature', signatureOf(secret, path, String(until), mediaType).toString('base64url'))
  return `${path}?${query}`
}

/** The media type of a signed address; undefined where it is forged, changed or no longer valid. */
export function openAddress(
  path: string,
  query: Readonly<Record<string, unknown>>,
  { secrets, now }: { readonly secrets: () => readonly Buffer[]; readonly now: number },
): string | undefined {
  const { until, type, signature } = query
  if (typeof until !== 'string' || typeof type !== 'string' || typeof signature !== 'string') return undefined
  const given = Buffer.from(signature, 'base64url')
  const isSigned = secrets().some((secret) => {
    const expected = signatureOf(secret, path, until, type)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return isSigned && Number(until) >= now ? type : undefined
}

/** Told apart from what else the secret signs by its first words. */
const signatureOf = (secret: Buffer, path: string, until: string, type: string) =>
  createHmac('sha256', secret).update(`object address\n${path}\n${until}\n${type}`).digest()
