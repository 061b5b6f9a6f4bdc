import { needsOf } from '@bourse/kit/host'
import { join } from 'node:path'
import type { Check } from '../check.ts'
import { readRecorded, recordedIn } from '../../fixtures/recorded-fixture.ts'
import type { Specimen } from '../specimen.ts'

/** A recorded response must never change; its origin file states the date of the recording. */
export const recordedAnswersAreUnchanged: Check = {
  name: 'recorded-answers-are-unchanged',
  says:
    'A recorded response is not what the publisher sent, or must not be in the package. Record it again with ' +
    '`pnpm dataset record … --force`, never edit it by hand; store files that may not be redistributed outside ' +
    '(`--private`), and write a small file of your own in its place, without a `.source.json` file.',
  skip: (specimen) =>
    specimen.dataset.sources.length + readThroughs(specimen).length === 0 ? 'the dataset has no sources' : undefined,
  find: (specimen) => {
    const { folder, unreadable } = specimen
    const inFolder = folder === undefined ? [] : recordedIn(folder).flatMap((file) => wrongIn(specimen, folder, file))
    return [...new Set([...unreadable, ...inFolder])]
  },
}

function wrongIn(specimen: Specimen, folder: string, file: string): readonly string[] {
  const { dataset } = specimen
  const ids = [...dataset.sources.map(({ id }) => id), ...readThroughs(specimen)]
  try {
    const { origin } = readRecorded(join(folder, file))
    return [
      ...(ids.includes(origin.source) ? [] : [`${file}: ${origin.source} is not a source of the dataset`]),
      ...(origin.redistributable
        ? []
        : [`${file}: the terms of ${origin.publisher} do not state that it may be redistributed`]),
    ]
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** Returns the ids of on-demand sources. */
function readThroughs({ dataset }: Specimen): readonly string[] {
  const needs = dataset.endpoints.map(needsOf)
  return needs.flatMap((one) => Object.values(one)).flatMap((need) => (need.part === 'read-through' ? [need.id] : []))
}
