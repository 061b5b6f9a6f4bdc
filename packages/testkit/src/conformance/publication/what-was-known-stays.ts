import type { Check } from '../check.ts'
import { runJob } from '../../run-job.ts'
import { runOwedJobs } from '../../run-owed-jobs.ts'
import { changeRows } from '../support/change-rows.ts'
import { publishSample } from '../support/publish-sample.ts'
import { isServing, startSampleHost, type SampleHost } from '../support/sample-host.ts'
import { parseAhead } from '../support/sample-rows.ts'
import type { Specimen } from '../specimen.ts'
import { differences, readingsAt } from './readings-at.ts'
import { halvesOf, type Halves } from './halves-of-sample.ts'
import { withoutRows } from './stored-records.ts'

/**
 * As of an instant, every field of every record and every response must be the same before and after later rows are
 * loaded, and if all rows are loaded together.
 */
export const whatWasKnownStays: Check = {
  name: 'what-was-known-stays',
  says:
    'A row field is filled with data that became known later: rows or responses as of an instant change when ' +
    'later rows are loaded. Create a version when a later filing or edition changes a field.',
  skip: (specimen) =>
    withoutRows(specimen) ?? (specimen.dataset.delivers ? 'it delivers rows of other datasets' : undefined),
  find: async (specimen) => {
    await parseAhead(specimen.dataset, specimen.options)
    const halves = halvesOf(specimen)
    return [...new Set([...(await loadedLater(specimen, halves)), ...(await loadedTogether(specimen, halves))])]
  },
}

/** Loads the first half, reads, loads the rest, changes every record, and reads as of the earlier instant. */
async function loadedLater(specimen: Specimen, halves: Halves): Promise<readonly string[]> {
  const { dataset, options } = specimen
  const sample = await startSampleHost(dataset, options, { isPart: halves.isEarlier })
  try {
    await runJobs(sample)
    sample.test.clock.advance(60_000)
    const now = sample.test.clock.now()
    const known = await readingsAt(sample, now)
    const knownThen = halves.middle === undefined ? undefined : await readingsAt(sample, halves.middle)
    await load(sample, specimen, (row) => !halves.isEarlier(row) && !halves.isStatedLater(row))
    for (const record of dataset.records)
      await changeRows(sample, record, await sample.rowsAt(record, sample.knowledge()), 1)
    await runJobs(sample)
    const found = differences(known, await readingsAt(sample, now), now)
    if (halves.middle === undefined || knownThen === undefined) return found
    await load(sample, specimen, halves.isStatedLater)
    return [...found, ...differences(knownThen, await readingsAt(sample, halves.middle), halves.middle)]
  } finally {
    await sample.test.close()
  }
}

/** Compares a load of all rows with a load of only the rows that state that they were known by an instant. */
async function loadedTogether(specimen: Specimen, { middle, isStatedLater }: Halves): Promise<readonly string[]> {
  // Rows that become known when they are loaded do not change earlier reads.
  if (middle === undefined) return []
  const { dataset, options } = specimen
  const whole = await specimen.publishing((sample) => readWithJobs(sample, middle))
  const sample = await startSampleHost(dataset, options, { isPart: (row) => !isStatedLater(row) })
  try {
    return differences(await readWithJobs(sample, middle), whole, middle)
  } finally {
    await sample.test.close()
  }
}

async function readWithJobs(sample: SampleHost, asOf: string) {
  await runJobs(sample)
  return readingsAt(sample, asOf)
}

async function load(sample: SampleHost, { dataset, options }: Specimen, isPart: Halves['isEarlier']): Promise<void> {
  sample.test.clock.advance(60_000)
  await publishSample(sample.test, dataset, options, isPart)
  await runJobs(sample)
}

/** Rows derived by jobs are like any other rows. */
async function runJobs({ test, dataset }: SampleHost): Promise<void> {
  if (!isServing(test, dataset)) return
  for (const { id } of dataset.jobs) await runJob(test, `${dataset.id}__${id}`)
  await runOwedJobs(test)
}
