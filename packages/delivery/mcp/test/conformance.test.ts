import { conformance } from '@bourse/testkit'
import mcp from '../src/index.ts'

conformance(mcp)
