import { defineDataset, endpoint, f, perRequest, type Dataset } from '@bourse/kit'

/** A gate that requests wait at until it is opened. */
export interface Gate {
  /** Requests that wait at this moment. */
  waiting(): number
  /** Lets those through that wait now; later ones wait again. */
  open(): void
  pass(): Promise<void>
}

export function createGate(): Gate {
  let waiting = 0
  let opening = Promise.withResolvers<void>()
  return {
    waiting: () => waiting,
    open() {
      opening.resolve()
      opening = Promise.withResolvers()
    },
    async pass() {
      waiting += 1
      await opening.promise
      waiting -= 1
    },
  }
}

/** A dataset whose one operation, `/v1/waiting`, answers when the gate is opened. It costs one credit. */
export function waitingDataset(gate: Gate): Dataset {
  return defineDataset({
    id: 'waiting',
    title: 'Waiting',
    summary: 'Requests that take as long as a test wants',
    endpoints: [
      endpoint('/waiting', {
        id: 'waiting.list',
        summary: 'Waits',
        capabilities: ['waiting.list'],
        credits: perRequest(1),
        fields: { name: f.text('Name') },
        order: ['name asc'],
        paging: false,
        pointInTime: false,
        needs: {},
        async read() {
          await gate.pass()
          return [{ name: 'waited' }]
        },
      }),
    ],
  })
}
