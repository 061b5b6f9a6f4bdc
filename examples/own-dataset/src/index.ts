export { default } from './dataset.ts'
export { houseViews } from './house-views.ts'
