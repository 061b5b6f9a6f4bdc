import type { EntitledRequest } from '../request-context.ts'

/** Counts a request whose response depends on publishers whose terms do not permit the account to have their values. */
export async function reportLicences({ engine, principal, compiled, pins }: EntitledRequest): Promise<void> {
  const missing = engine.licences.classOf(principal.licence)
  if (missing === undefined) return
  const publishers = await engine.licences.missingIn(missing, compiled.records, pins)
  const { accountId } = principal
  const operation = compiled.operation.id
  for (const publisher of publishers) engine.licenceFindings.count({ accountId, publisher, operation })
}
