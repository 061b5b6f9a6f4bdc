export { default } from './dataset.ts'
