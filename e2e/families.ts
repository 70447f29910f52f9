import { expect, type Member } from './fixtures.ts'

/** How many of each kind of relative stand around somebody who is called Me. */
export type Around = { siblings: number; partners: number; children: number; parents?: number }

type Sex = 'M' | 'F' | 'X'
type One = { given: string; native: string; surname: string; sex: Sex; born: number; died?: number; adopted?: boolean }

const sexes: Sex[] = ['M', 'F', 'X']

/**
 * The text of a genealogy with a family for each surname, of people unrelated to the others. Every sibling and every child
 * has a family of its own, so that there is more beyond each; those who are not the nearest are called Other.
 */
export function familiesAsGedcom(families: Record<string, Around>): string {
  const writing = new Writing()
  for (const [surname, around] of Object.entries(families)) writing.addFamily(surname, around)
  return writing.text()
}

class Writing {
  #people: One[] = []
  #families: { a: number; b: number; children: number[] }[] = []

  addFamily(surname: string, { siblings, partners, children, parents = 2 }: Around): void {
    const add = (given: string, native: string, sex: Sex, born: number, more: Partial<One> = {}) =>
      this.#people.push({ given, native, surname, sex, born, ...more }) - 1
    const withOwn = (person: number, born: number) => {
      const partner = add('Other', 'अरू', 'X', born)
      this.#families.push({ a: person, b: partner, children: [add('Other', 'अरू', 'X', born + 30)] })
    }
    const me = add('Me', 'म', 'M', 1950)
    if (parents > 0) {
      const father = add('Father', 'बुबा', 'M', 1920, { died: 1990 })
      const mother = parents > 1 ? add('Mother', 'आमा', 'F', 1925, { died: 2001 }) : -1
      const born = Array.from({ length: siblings }, (_, at) => add(`Sibling${at}`, 'दाजुभाइ', sexes[at % 3]!, 1943 + at))
      for (const one of born) withOwn(one, this.#people[one]!.born)
      born.splice(siblings >> 1, 0, me)
      this.#families.push({ a: father, b: mother, children: born })
      for (const parent of [father, mother])
        if (parent >= 0) {
          const above = [add('Other', 'अरू', 'M', 1890, { died: 1950 }), add('Other', 'अरू', 'F', 1895, { died: 1960 })]
          this.#families.push({ a: above[0]!, b: above[1]!, children: [parent] })
        }
    }
    const own = Array.from({ length: partners }, (_, at) => {
      const partner = add(`Partner${at}`, 'श्रीमती', 'F', 1952 + at)
      return this.#families[this.#families.push({ a: me, b: partner, children: [] }) - 1]!
    })
    for (let at = 0; at < children; at++) {
      const child = add(`Child${at}`, 'सन्तान', sexes[at % 3]!, 1975 + at, { adopted: at === children - 1 })
      own[at % own.length]!.children.push(child)
      withOwn(child, 1975 + at)
    }
  }

  text(): string {
    const lines = ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', '2 FORM LINEAGE-LINKED', '1 CHAR UTF-8']
    this.#people.forEach(({ given, native, surname, sex, born, died, adopted }, at) => {
      lines.push(`0 @I${at}@ INDI`, `1 NAME ${given} /${surname}/`)
      lines.push(`2 FONE ${native} /${surname}/`, '3 TYPE Devanagari', `1 SEX ${sex}`)
      lines.push('1 BIRT', `2 DATE ${born}`)
      if (died) lines.push('1 DEAT', `2 DATE ${died}`)
      this.#families.forEach(({ a, b, children }, family) => {
        if (children.includes(at)) lines.push(`1 FAMC @F${family}@`, ...(adopted ? ['2 PEDI adopted'] : []))
        if (a === at || b === at) lines.push(`1 FAMS @F${family}@`)
      })
    })
    this.#families.forEach(({ a, b, children }, family) => {
      lines.push(`0 @F${family}@ FAM`, `1 HUSB @I${a}@`)
      if (b >= 0) lines.push(`1 WIFE @I${b}@`)
      for (const child of children) lines.push(`1 CHIL @I${child}@`)
    })
    return [...lines, '0 TRLR', ''].join('\n')
  }
}

type Graph = { people: { id: string[]; first: string[]; last: string[] } }

/** A tree made of a genealogy's text, with who is in it. */
export async function treeFrom({ page, api }: Member, url: string, text: string) {
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('auth-storage')!).state.accessToken)
  const form = new FormData()
  form.set('file', new Blob([text]), 'family.ged')
  const reply = await fetch(`${url}/v1/family/family-tree/import?name=Families`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { jobId, familyTreeId } = (await reply.json()) as { jobId: string; familyTreeId: string }
  await expect
    .poll(async () => (await api<{ endedAt: string | null }>('GET', `/v1/job/${jobId}`)).endedAt, { timeout: 60_000 })
    .not.toBeNull()
  const { people } = await api<Graph>('GET', `/v1/family/family-tree/${familyTreeId}/graph`)
  const idOf = (first: string, last: string) =>
    people.id[people.first.findIndex((name, at) => name === first && people.last[at] === last)]!
  return { id: familyTreeId, idOf }
}
