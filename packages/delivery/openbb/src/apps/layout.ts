import type { ListedWidget } from '../widgets/widgets.ts'
import type { Place } from './app.ts'

/** Columns of a tab. */
const WIDTH = 40

/** Places widgets in rows from left to right; a row is as high as its highest widget. */
export function placed(widgets: readonly ListedWidget[]): readonly Place[] {
  const places: Place[] = []
  let [x, y, height] = [0, 0, 0]
  for (const { id, widget } of widgets) {
    const { w, h } = widget.gridData
    if (x + w > WIDTH) [x, y, height] = [0, y + height, 0]
    places.push({ i: id, x, y, w, h })
    ;[x, height] = [x + w, Math.max(height, h)]
  }
  return places
}
