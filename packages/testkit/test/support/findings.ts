import type { Dataset } from '@bourse/kit'
import { runCheck } from '../../src/conformance/check.ts'
import { GROUPS } from '../../src/conformance/groups.ts'
import type { ConformanceOptions } from '../../src/index.ts'
import type { SampleHost } from '../../src/conformance/support/sample-host.ts'
import { specimenOf } from '../../src/conformance/specimen.ts'
import { sample, sound } from './sound-dataset.ts'

/** The sound dataset with some properties replaced. */
export const soundWith = (changes: Partial<Dataset>): Dataset => ({ ...sound, ...changes })

/**
 * Returns the findings of one check on a dataset, as one string; `skipped: …` if it has nothing to check. `tamper`
 * causes faults that only the host could cause.
 */
export async function findings(
  name: string,
  dataset: Dataset = sound,
  options: ConformanceOptions = sample,
  tamper: (sample: SampleHost) => SampleHost = (untouched) => untouched,
): Promise<string> {
  const check = GROUPS.flatMap(({ checks }) => checks).find((one) => one.name === name)
  if (check === undefined) throw new Error(`there is no check called ${name}`)
  const specimen = specimenOf(dataset, options, undefined, 'one')
  const tampered: typeof specimen = {
    ...specimen,
    reading: async () => tamper(await specimen.reading()),
    publishing: (work) => specimen.publishing((host) => work(tamper(host))),
  }
  try {
    const outcome = await runCheck(check, tampered)
    return 'skipped' in outcome ? `skipped: ${outcome.skipped}` : outcome.findings.join('\n')
  } finally {
    await specimen.close()
  }
}
