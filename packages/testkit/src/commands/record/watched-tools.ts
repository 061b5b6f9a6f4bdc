import type { FetchTools } from '@bourse/kit'

/** The requests made by a fetch, recorded while it ran. */
export interface RecordedRequests {
  readonly tools: FetchTools<unknown>
  /** Returns the requested addresses in order, with secrets redacted. */
  urls(): readonly string[]
  /** Returns the files that the fetch read, in order. */
  files(): readonly string[]
  /** Returns the secrets that the fetch received. */
  secrets(): readonly string[]
}

const MASK = 'REDACTED'
/** Names of parameters and settings with confidential values. */
const SECRET = /key|secret|token|passw|credential|signature|auth|session/i
/** Minimum length of a secret to redact; shorter text would match parts of any address. */
const SHORTEST = 4

/** Wraps the host's tools and records all requests made through them. */
export function recordingTools(tools: FetchTools<Readonly<Record<string, unknown>>>): RecordedRequests {
  const urls: string[] = []
  const files: string[] = []
  const secrets = new Set(
    Object.entries(tools.config).flatMap(([name, value]) =>
      typeof value === 'string' && SECRET.test(name) ? [value] : [],
    ),
  )
  return {
    tools: {
      ...tools,
      http: {
        ask: (url, options) => (urls.push(url), tools.http.ask(url, options)),
        text: (url, options) => (urls.push(url), tools.http.text(url, options)),
        bytes: (url, options) => (urls.push(url), tools.http.bytes(url, options)),
        json: (url, options) => (urls.push(url), tools.http.json(url, options)),
        post: (url, body, options) => (urls.push(url), tools.http.post(url, body, options)),
        download: (url, options) => (urls.push(url), tools.http.download(url, options)),
      },
      files: { bytes: (path) => (files.push(path), tools.files.bytes(path)) },
      secret(name, formerly) {
        const secret = tools.secret(name, formerly)
        secrets.add(secret)
        return secret
      },
    },
    urls: () => urls.map((url) => withoutSecrets(url, [...secrets])),
    files: () => files,
    secrets: () => [...secrets].filter((secret) => secret.length >= SHORTEST),
  }
}

/**
 * Returns an address that is safe to show: without a password, without parameters whose names suggest a secret, and
 * without any secret that the fetch received.
 */
export function withoutSecrets(address: string, secrets: readonly string[]): string {
  if (!URL.canParse(address)) return MASK
  const url = new URL(address)
  if (url.username !== '') url.username = MASK
  if (url.password !== '') url.password = MASK
  url.hash = ''
  for (const [name, value] of [...url.searchParams])
    if (SECRET.test(name) || secrets.some((secret) => secret !== '' && value.includes(secret)))
      url.searchParams.set(name, MASK)
  return secrets
    .filter((secret) => secret.length >= SHORTEST)
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((text, secret) => text.replaceAll(secret, MASK), url.href)
}
