import { conformance } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import dataset from '../src/dataset.ts'

// Every rule that datasets share, each as a test: storage, publication, reading, price, package. A failure says how to mend it.
conformance(dataset, {
  // Answers of the publisher by source, written down once: tests never use the network.
  fixtures: {
    '{{id}}-file': {
      unit: { date: '2026-03-02' },
      raw: readFileSync(new URL('fixtures/sample.csv', import.meta.url), 'utf8'),
    },
  },
})

// Rules of your own come next: `startTestHost({ datasets: [...] })` of the test kit boots the real host for them.
