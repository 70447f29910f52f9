/** Scrolls a row until the chosen one in it is seen whole; the page itself stays where it is. */
export function bringIntoSight(row: HTMLElement, chosen: Element | null): void {
  const [box, part] = [row, chosen].map((element) => element?.getBoundingClientRect())
  if (!box || !part) return
  if (part.left < box.left) row.scrollLeft += part.left - box.left
  else if (part.right > box.right) row.scrollLeft += part.right - box.right
}
