import { checkName } from '../checks/names.ts'
import type { ServiceRef } from '../record/needs.ts'

function ref<T, Many extends boolean, Optional extends boolean>(
  id: string,
  many: Many,
  isOptional: Optional,
  audience: ServiceRef['audience'] = 'callers',
): ServiceRef<T, Many, Optional> {
  checkName('service', id)
  const self: ServiceRef<T, Many, Optional> = {
    part: 'service',
    id,
    many,
    isOptional,
    audience,
    provide: (needs, make) => ({ part: 'provider', ref: self, needs, make }),
  }
  return self
}

/**
 * Declares a service with exactly one provider. A service that returns more than a single caller may see, for example
 * all rows, has the audience `operators`: the host rejects a dataset for callers that needs it.
 * @example export const dailyBars = service<DailyBars>('bars.daily')
 */
export function service<T>(
  id: string,
  { audience }: Partial<Pick<ServiceRef, 'audience'>> = {},
): ServiceRef<T, false, false> {
  return ref<T, false, false>(id, false, false, audience)
}

/** Declares a service that any number of datasets may offer; a dataset that needs it gets a list of all offers. */
export function extension<T>(id: string): ServiceRef<T, true, false> {
  return ref<T, true, false>(id, true, false)
}

/**
 * Returns an optional need for the service; the need is undefined if no installed dataset provides the service. Only
 * optional needs may close a cycle between datasets.
 */
export function optional<T>(need: ServiceRef<T, false, false>): ServiceRef<T, false, true> {
  return ref<T, false, true>(need.id, false, true, need.audience)
}
