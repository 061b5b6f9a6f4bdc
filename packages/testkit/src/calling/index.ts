export { fixedListings, type FixedListing } from './fixed-listings.ts'
export { codeOf, costOf, createCaller, type HttpAnswer, type HttpCaller } from './http-caller.ts'
export { inLoops, meanwhile } from './in-loops.ts'
