import { conformance } from '@bourse/testkit'
import sharing from '../src/index.ts'
import { sampleTables } from './support/sample-tables.ts'

conformance(sharing, { with: [sampleTables] })
