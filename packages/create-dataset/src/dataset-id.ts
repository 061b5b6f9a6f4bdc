import { Refusal } from './refusal.ts'

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
/** The kit allows 60 characters; operation and source ids append a few to this one. */
const MAX = 50
/** Reserved for the host's own operations and for built-in database schemas. */
const RESERVED = /^(host|bourse|pgboss|public|information-schema|pg-.*|pg)$/

/** Throws a `Refusal` if the string is not a valid dataset id. */
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
  return KEBAB.test(near) ? `Did you mean ${near}?` : 'Use an id such as short-volume.'
}

/** The title for an id: `Short volume` for `short-volume`. */
export function titleOf(id: string): string {
  const words = id.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
