/** Opens every closed fold around a field, which cannot have the focus in there. */
export function openFolds(field: Element): void {
  for (let fold = closedAround(field); fold; fold = closedAround(fold)) fold.open = true
}

const closedAround = (element: Element) =>
  element.parentElement?.closest<HTMLDetailsElement>('details:not([open])') ?? undefined
