import { realPath } from './real-data.ts'

/** Path of a case file; case files are next to the recorded files: small inputs in publishers' formats. */
export const casePath = (...path: readonly string[]): string => realPath('..', 'cases', ...path)
