import type { Source } from '@bourse/kit'
import { ConfigMissing, publisherId, type PublisherSecret } from '@bourse/kit/host'
import { createHash } from 'node:crypto'
import { secretOf, secretOrigin, secretVariables } from '../source-secrets.ts'

type Owner = Pick<Source, 'id' | 'publisher'>

/** A publisher's keys, in the form that its requests send. */
export interface PublisherKeys {
  readonly headers: Readonly<Record<string, string>>
  /** Query parameters in order, appended last. */
  readonly query: readonly (readonly [name: string, value: string])[]
  /** Identifies the keys without revealing them. */
  readonly digest: string
  /** Returns the text with every key masked. */
  blank(text: string): string
}

/** Reads the keys that a source's publisher declares; throws `ConfigMissing` if a required one is not set. */
export function publisherKeys(source: Owner): PublisherKeys {
  const keys = (source.publisher.secrets ?? []).flatMap((secret) => {
    const value = keyOf(source, secret)
    return value === undefined ? [] : [{ ...secret, value }]
  })
  const inHeader = keys.filter(({ how }) => !how.startsWith('query:'))
  const inQuery = keys.filter(({ how }) => how.startsWith('query:'))
  return {
    headers: Object.fromEntries(inHeader.map(headerOf)),
    query: inQuery.map(({ how, value }) => [how.slice('query:'.length), value]),
    digest: createHash('sha256')
      .update(JSON.stringify(keys.map(({ value }) => value)))
      .digest('hex')
      .slice(0, 16),
    blank: (text) => keys.reduce((blanked, { value }) => blanked.replaceAll(value, '[key]'), text),
  }
}

/**
 * Returns a source's required keys that are not set or whose file cannot be used, each with its environment variable.
 */
export function missingKeys(source: Owner): readonly (PublisherSecret & { readonly variable: string })[] {
  return (source.publisher.secrets ?? [])
    .filter((secret) => secret.required && !hasKey(source, secret.name))
    .map((secret) => ({ ...secret, variable: secretVariables(source, secret.name).shared }))
}

function hasKey(source: Owner, name: string): boolean {
  if (secretOrigin(source, name) === null) return false
  try {
    return secretOf(source, name, undefined) !== ''
  } catch (error) {
    if (error instanceof ConfigMissing) return false
    throw error
  }
}

function keyOf(source: Owner, { name, title, required }: PublisherSecret): string | undefined {
  try {
    return secretOf(source, name, undefined)
  } catch (error) {
    if (!(error instanceof ConfigMissing) || secretOrigin(source, name) !== null) throw error
    if (!required) return undefined
    const { shared } = secretVariables(source, name)
    throw new ConfigMissing(
      `${source.publisher.name} requires a key: set ${shared} to the ${title}, or ${shared}_FILE to a file with mode ` +
        `0600 that contains it (publisher ${publisherId(source.publisher)})`,
    )
  }
}

function headerOf({ how, prefix = '', value }: PublisherSecret & { readonly value: string }): [string, string] {
  if (how === 'bearer') return ['authorization', `Bearer ${value}`]
  if (how === 'basic-user') return ['authorization', `Basic ${Buffer.from(`${value}:`).toString('base64')}`]
  return [how.slice('header:'.length).toLowerCase(), `${prefix}${value}`]
}
