import { conformance } from '@bourse/testkit'
import openbb from '../src/index.ts'

conformance(openbb)
