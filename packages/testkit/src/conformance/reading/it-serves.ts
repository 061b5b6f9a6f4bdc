import type { Check } from '../check.ts'

/** The host must load and serve the dataset together with the datasets that it needs. */
export const itServes: Check = {
  name: 'it-serves',
  says:
    'The host does not serve the dataset. Add datasets that provide what it needs, such as the fakes of this ' +
    'kit: `with: [fakeListings([…])]`.',
  find: async (specimen) => {
    const { test, dataset } = await specimen.reading()
    const { wiring } = test.host
    const rejected = wiring.rejected.map(({ dataset: id, reason, remedy }) => `${id} is rejected: ${reason}; ${remedy}`)
    if (!wiring.datasets.includes(dataset)) return rejected
    const state = wiring.stateOf(dataset)
    const isServing = state.state === 'on' || (dataset.planned && state.state === 'unconnected')
    return isServing ? rejected : [...rejected, `it is ${state.state}: ${state.reason}; ${state.remedy}`]
  },
}
