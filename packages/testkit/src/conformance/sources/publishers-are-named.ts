import type { Publisher } from '@bourse/kit'
import type { Check } from '../check.ts'
import { withoutSources } from './fixture-cases.ts'

/** Every source must name its publisher, the terms and a rate limit. */
export const publishersAreNamed: Check = {
  name: 'publishers-are-named',
  says:
    'A source does not state whose data it fetches, under which terms or how fast. Set `publisher`: name, licence, ' +
    'hosts without scheme or path, requests per second.',
  skip: withoutSources,
  find: ({ dataset }) =>
    dataset.sources.flatMap(({ id, publisher }) => wrongIn(publisher).map((wrong) => `source ${id}: ${wrong}`)),
}

function wrongIn({ name, licence, hosts, requestsPerSecond }: Publisher): readonly string[] {
  return [
    ...(name.trim() === '' ? ['the publisher has no name'] : []),
    ...(licence.trim() === '' ? ['the license is not named'] : []),
    ...hosts.filter((host) => !/^[a-z0-9.-]+(:\d+)?$/.test(host)).map((host) => `${host} is not a host name`),
    ...(requestsPerSecond > 0 && Number.isFinite(requestsPerSecond) ? [] : ['the rate limit is not a number above 0']),
  ]
}
