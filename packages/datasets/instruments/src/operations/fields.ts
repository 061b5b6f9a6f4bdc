import { columnsOf, f } from '@bourse/kit'
import { instruments, symbolAssignments } from '../records.ts'
