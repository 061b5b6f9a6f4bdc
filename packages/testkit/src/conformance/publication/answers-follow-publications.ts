import type { Check } from '../check.ts'
import { ask } from '../reading/ask.ts'
import { changeRows } from '../support/change-rows.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { withoutRows } from './stored-records.ts'

/** Number of rows to change. */
const SOME = 1

/** After a publication, the host must not return a response from before it. */
export const answersFollowPublications: Check = {
  name: 'answers-follow-publications',
  says:
    'After a publication the host still returns the old rows, because its ETag did not change or a service cached ' +
    'them. Name every record and service that the read uses in `needs`, and key what a service caches by the pins ' +
    'of `knowledge`.',
  skip: (specimen) =>
    withoutRows(specimen) ?? (specimen.dataset.endpoints.length === 0 ? 'the dataset has no operations' : undefined),
  find: (specimen) =>
    specimen.publishing(async (sample) => {
      await answersOf(sample)
      for (const record of specimen.dataset.records)
        await changeRows(sample, record, await sample.rowsAt(record, sample.knowledge()), SOME)
      const kept = await answersOf(sample)
      const fresh = await freshAnswers(sample)
      return sample.calls.flatMap(({ address }, index) =>
        kept[index] === fresh[index] ? [] : [`${address}: a newly started host responds differently`],
      )
    }),
}

/** Returns the responses of a host that started after the publication. */
async function freshAnswers(sample: SampleHost): Promise<readonly string[]> {
  const test = await sample.test.beside()
  try {
    return await answersOf({ ...sample, test })
  } finally {
    await test.close()
  }
}

/** Returns each response, or only its status if the request is rejected, because each rejection has its own id. */
async function answersOf(sample: SampleHost): Promise<readonly string[]> {
  const answers: string[] = []
  for (const { address } of sample.calls) {
    const { status, text } = await ask(sample, address)
    answers.push(status === 200 ? text : String(status))
  }
  return answers
}
