export { PARTS, SUBJECTS, TIMES, type PartName, type SubjectName, type TimeName } from './choices.ts'
export { createDataset, type CreateOptions, type CreatedPackage } from './create-dataset.ts'
export { Refusal } from './refusal.ts'
