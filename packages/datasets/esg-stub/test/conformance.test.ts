import { conformance, fakeListings } from '@bourse/testkit'
import dataset from '../src/index.ts'

conformance(dataset, { with: [fakeListings(['XNAS:AAPL'])] })
