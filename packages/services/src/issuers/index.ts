export { issuerDirectory, type KnownIdentifier } from './issuer-directory.ts'
export { issuerResolver } from './issuer-entities.ts'
export { foldedCompany, isOwnIssuer, issuerKey } from './issuer-key.ts'
export {
  issuerEntities,
  issuers,
  type Issuer,
  type IssuerDirectory,
  type IssuerListing,
  type Issuers,
  type KnownListing,
} from './issuers.ts'
export { withCompanies } from './listing-entities.ts'
export { byPrimacy } from './primary-listing.ts'
export { classes, issuer } from './subjects.ts'
export { unknownIssuer } from './unknown-issuer.ts'
