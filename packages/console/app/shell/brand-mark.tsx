import { useBrand } from './brand.ts'

/** The logo and the name. */
export function BrandMark({ size }: { readonly size: number }) {
  const { name, logo } = useBrand()
  return (
    <>
      <img src={logo} alt="" width={size} height={size} />
      {name}
    </>
  )
}
