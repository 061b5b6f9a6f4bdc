import { conformance } from '@bourse/testkit'
import signIn from '../src/index.ts'

conformance(signIn)
