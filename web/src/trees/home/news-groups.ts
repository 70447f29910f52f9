import type { TreeNews } from '@mulghar/contract/trees/home'

/** What one did one after the other, of one kind, in one tree and on one day, is told in one sentence. */
export function groupNews(news: readonly TreeNews[], dayOf: (at: string) => string): TreeNews[] {
  const groups: TreeNews[] = []
  for (const one of news) {
    const last = groups.at(-1)
    const isSame =
      last &&
      last.act === one.act &&
      last.by.id === one.by.id &&
      last.familyTreeId === one.familyTreeId &&
      dayOf(last.at) === dayOf(one.at)
    if (!isSame) groups.push(one)
    else groups[groups.length - 1] = together(last, one)
  }
  return groups
}

/** The same person twice is one. */
function together(last: TreeNews, one: TreeNews): TreeNews {
  const known = new Set(last.people.map(({ id }) => id))
  const added = one.people.filter(({ id }) => !known.has(id))
  const isSamePerson = last.count === 1 && one.count === 1 && added.length === 0
  return {
    ...last,
    count: last.act === 'ADDED' || last.act === 'DELETED' ? last.count + one.count : last.count + added.length,
    people: [...last.people, ...added],
    field: isSamePerson && last.field === one.field ? last.field : null,
  }
}
