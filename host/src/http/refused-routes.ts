import { type Dataset, type Method, problem } from '@bourse/kit'
import { prefixOf } from '@bourse/kit/host'
import type { FastifyInstance } from 'fastify'
import { createRouteGuard, type RestParts } from './route-guard.ts'
import { refusalOf, urlOf } from './methods.ts'

/** An installed dataset that cannot serve, and the reason given to its callers. */
export interface NotServing {
  readonly definition: Dataset
  readonly reason: string
}

/**
 * Responds with 501 on the paths of rejected datasets, as for any other dataset that does not serve. Their declarations
 * may use a different version or be broken, so unreadable operations are skipped, and so are paths that another dataset
 * serves.
 */
export function registerRefused(app: FastifyInstance, parts: RestParts, notServing: readonly NotServing[]): void {
  const guard = createRouteGuard(parts)
  for (const { definition, reason } of notServing)
    for (const { method, url } of addressesOf(definition))
      if (!app.hasRoute({ method, url }))
        app.route({
          method,
          url,
          async onRequest(request, reply) {
            await guard.enter(request)
            const why = `The dataset ${definition.id} is not available here: ${reason}.`
            return guard.refuse(request, reply, problem('dataset-unavailable', why))
          },
          handler: () => undefined,
        })
}

interface Address {
  readonly method: Method
  readonly url: string
}

function addressesOf(definition: Dataset): readonly Address[] {
  const endpoints: readonly unknown[] = Array.isArray(definition.endpoints) ? definition.endpoints : []
  return endpoints.flatMap((endpoint) => addressOf(prefixOf(definition), endpoint) ?? [])
}

const METHODS: readonly unknown[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] satisfies readonly Method[]
const isMethod = (value: unknown): value is Method => METHODS.includes(value)

function addressOf(prefix: string, endpoint: unknown): Address | undefined {
  if (typeof endpoint !== 'object' || endpoint === null || !('path' in endpoint) || !('method' in endpoint))
    return undefined
  const { path, method } = endpoint
  const isReadable = typeof path === 'string' && /^(\/([a-z0-9-]+|\{[a-z_]+\}))+$/.test(path)
  if (!isReadable || !isMethod(method)) return undefined
  return { method, url: `${prefix}${urlOf(path)}` }
}

/**
 * Responds to callers with a key under the prefixes of operations: 404 for unknown paths, 405 for methods that no path
 * accepts.
 */
export function registerUnknown(app: FastifyInstance, parts: RestParts): void {
  const guard = createRouteGuard(parts)
  for (const prefix of ['/v1', '/admin/v1', '/account/v1'])
    void app.register(
      async (below) => {
        below.setNotFoundHandler(async (request, reply) => {
          await guard.enter(request)
          return guard.refuse(request, reply, refusalOf(request))
        })
      },
      { prefix },
    )
}
