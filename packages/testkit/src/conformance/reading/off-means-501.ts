import type { Check } from '../check.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { payerOf } from './usage.ts'

/** Every operation of a disabled or unconfigured dataset must respond with 501 before any other check, at no cost. */
export const offMeans501: Check = {
  name: 'off-means-501',
  says:
    'A dataset that is switched off or has no source does not return 501 `dataset-unavailable`. Serve every ' +
    'route as an operation of the dataset.',
  skip: ({ dataset }) => (dataset.endpoints.length === 0 ? 'the dataset has no operations' : undefined),
  find: async (specimen) => {
    const sample = await specimen.reading()
    const { wiring } = sample.test.host
    if (specimen.dataset.planned) return wrongIn(sample)
    wiring.switch(specimen.dataset.id, false)
    try {
      return await wrongIn(sample)
    } finally {
      wiring.switch(specimen.dataset.id, true)
    }
  },
}

async function wrongIn(sample: SampleHost): Promise<readonly string[]> {
  const { key, used } = await payerOf(sample)
  const findings: string[] = []
  for (const { path, operation } of sample.operations) {
    const address = path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => String(operation.examples[name] ?? name))
    const wrong = `${address}?no_such_parameter=1`
    const answer =
      operation.method === 'POST' ? await sample.test.post(wrong, {}, { key }) : await ask(sample, wrong, { key })
    if (statusOf(answer) !== '501 dataset-unavailable') findings.push(`${address} returns ${statusOf(answer)}`)
  }
  const spent = await used()
  return spent === 0 ? findings : [...findings, `${spent} credits are spent`]
}
