import { conformance } from '@bourse/testkit'
import dataset from '../src/index.ts'

conformance(dataset)
