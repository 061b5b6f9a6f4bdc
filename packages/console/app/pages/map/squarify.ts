/** A rectangle in the outer rectangle's units. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Divides a rectangle into tiles that are as square as possible (Bruls, Huizing, van Wijk 2000). Sizes must be positive
 * and in descending order; the tiles have the same order.
 */
export function squarify(sizes: readonly number[], whole: Box): readonly Box[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const scale = (whole.width * whole.height) / (total || 1)
  const tiles: Box[] = []
  let rest = whole
  let row: number[] = []
  for (const area of sizes.map((size) => size * scale)) {
    const side = Math.min(rest.width, rest.height)
    if (row.length > 0 && worst([...row, area], side) > worst(row, side)) {
      rest = lay(row, rest, tiles)
      row = []
    }
    row.push(area)
  }
  lay(row, rest, tiles)
  return tiles
}

/** Aspect ratio of the least square tile in a row along a side. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((all, area) => all + area, 0)
  const across = sum / side
  return Math.max(...row.map((area) => Math.max((across * across) / area, area / (across * across))))
}

/** Places a row along the shorter side and returns the remaining rectangle. */
function lay(row: readonly number[], rest: Box, tiles: Box[]): Box {
  const sum = row.reduce((all, area) => all + area, 0)
  const isColumn = rest.width >= rest.height
  const side = isColumn ? rest.height : rest.width
  const across = side === 0 ? 0 : sum / side
  let along = 0
  for (const area of row) {
    const length = across === 0 ? 0 : area / across
    tiles.push(
      isColumn
        ? { left: rest.left, top: rest.top + along, width: across, height: length }
        : { left: rest.left + along, top: rest.top, width: length, height: across },
    )
    along += length
  }
  return isColumn
    ? { ...rest, left: rest.left + across, width: rest.width - across }
    : { ...rest, top: rest.top + across, height: rest.height - across }
}
