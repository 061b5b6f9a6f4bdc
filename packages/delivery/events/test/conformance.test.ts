import { conformance } from '@bourse/testkit'
import events from '../src/index.ts'

conformance(events)
