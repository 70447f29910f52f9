import { openGedzip, Problems, readFamily, readPerson, readRecords, sourceOf } from '@mulghar/gedcom'

/** What must survive a way through the house: people, families, their bonds and facts, and every unknown tag; without identifiers. */
export async function plain(text: string | Uint8Array) {
  const { records } = await readRecords(text)
  const problems = new Problems()
  const homes = new Map(
    records.filter((record) => record.tag === 'FAM').map((record) => [record.xref, readFamily(record, new Problems())]),
  )
  // Both sides say together who is whose partner and child; a link to a record that is not there binds nobody.
  const partnersIn = Map.groupBy(
    [...homes.values()].flatMap(({ partners, xref }) => partners.map((person) => ({ person, xref }))),
    ({ person }) => person,
  )
  const known = new Set(records.filter((record) => record.tag === 'INDI').map((record) => record.xref))
  // Either side may tell what a child is to a family.
  const kindsOf = new Map<string, string[]>()
  const people = records
    .filter((record) => record.tag === 'INDI')
    .map((record) => {
      const { record: _, xref, ...person } = readPerson(record, problems)
      const childOf = new Set(person.childOf.map(({ family }) => family).filter((family) => homes.has(family)))
      const partnerIn = new Set([
        ...person.partnerIn.filter((family) => homes.has(family)),
        ...(partnersIn.get(xref) ?? []).map((link) => link.xref),
      ])
      for (const { family, kindA, kindB } of person.childOf)
        if (!kindsOf.has(`${family} ${xref}`)) kindsOf.set(`${family} ${xref}`, [kindA, kindB])
      return JSON.stringify({ ...person, childOf: childOf.size, partnerIn: partnerIn.size })
    })
  const families = records
    .filter((record) => record.tag === 'FAM')
    .map((record) => {
      const { record: _, xref, partners, children, ...rest } = readFamily(record, problems)
      const kinds = new Map(
        children
          .filter(({ person }) => known.has(person))
          .map(({ person, kindA, kindB }) => {
            const told = kindA === kindB ? kindsOf.get(`${xref} ${person}`) : undefined
            // By birth is also what a child says that says nothing.
            return [person, told && told[0] !== 'BIRTH' ? told : [kindA, kindB]]
          }),
      )
      return JSON.stringify({
        ...rest,
        partners: partners.filter((person) => known.has(person)).length,
        children: [...kinds.values()].map(String).sort(),
      })
    })
  const unknown: string[] = []
  const walk = (node: (typeof records)[number]) => {
    if (node.tag.startsWith('_')) unknown.push(`${node.tag} ${node.value}`)
    node.children.forEach(walk)
  }
  records.filter((record) => record.tag !== 'HEAD').forEach(walk)
  return { people: people.sort(), families: families.sort(), unknown: unknown.sort() }
}

/** The GEDCOM text of a file, which may be an archive. */
export async function gedcomOf(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return bytes
  const archive = await openGedzip(sourceOf(bytes), new Problems())
  return Buffer.concat(await Array.fromAsync(archive.gedcom()))
}

type Plain = Awaited<ReturnType<typeof plain>>

/** What one has and the other has not, a few of each; empty where both say the same. */
export function differences(before: Plain, after: Plain): string[] {
  return (['people', 'families', 'unknown'] as const).flatMap((part) => [
    ...lacking(before[part], after[part]).map((line) => `lost: ${line}`),
    ...lacking(after[part], before[part]).map((line) => `new: ${line}`),
  ])
}

function lacking(some: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1)
  const lost = some.filter((line) => {
    const count = counts.get(line) ?? 0
    counts.set(line, count - 1)
    return count <= 0
  })
  return lost.slice(0, 3)
}
