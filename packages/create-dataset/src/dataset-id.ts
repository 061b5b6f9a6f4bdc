import { Refusal } from './refusal.ts'

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
/** The kit takes 60 characters; ids of operations and sources are made of this one and a few more. */
const MAX = 50
/** The host’s own operations, and schemas of the database that are taken. */
const RESERVED = /^(host|bourse|pgboss|public|information-schema|pg-.*|pg)$/

/** Throws a `Refusal` where the text cannot name a dataset. */
export function checkId(id: string): void {
  if (!KEBAB.test(id) || id.length > MAX)
    throw new Refusal(
      `${JSON.stringify(id)} is not a valid dataset id: expected words of lowercase letters and digits joined by ` +
        `hyphens, at most ${MAX} characters.`,
      suggestion(id),
    )
  if (RESERVED.test(id)) throw new Refusal(`The id ${id} is reserved by the service.`, 'Use another one.')
}

function suggestion(id: string): string {
  const near = id
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-+$/g, '')
    .slice(0, MAX)
    .replace(/-$/, '')
  return KEBAB.test(near) ? `Did you mean ${near}?` : 'Use one such as short-volume.'
}

/** `Short volume` of `short-volume`. */
export function titleOf(id: string): string {
  const words = id.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
