import { realPath } from './real-data.ts'

/** Path of a file of the cases, which are next to the recorded files: small inputs in publishers' formats. */
export const casePath = (...path: readonly string[]): string => realPath('..', 'cases', ...path)
