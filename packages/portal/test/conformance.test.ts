import { conformance } from '@bourse/testkit'
import portal from '../src/index.ts'

conformance(portal)
