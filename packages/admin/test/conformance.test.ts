import { conformance } from '@bourse/testkit'
import admin from '../src/index.ts'

conformance(admin)
