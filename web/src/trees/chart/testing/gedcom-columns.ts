import type { GraphColumns } from '../model/model.ts'
import { columnsOf } from './columns.ts'

/** Who belongs to whom in a GEDCOM file, with names and genders: as much of it as a layout needs. */
export function columnsOfGedcom(text: string): GraphColumns {
  const people = new Map<string, { name: string; sex: string }>()
  const families: { a: string; b: string; children: string[] }[] = []
  let person: { name: string; sex: string } | undefined
  let family: (typeof families)[number] | undefined
  for (const line of text.split(/\r?\n/)) {
    const [level = '', tag = '', ...rest] = line.trim().split(' ')
    const value = rest.join(' ')
    if (level === '0') {
      person = value === 'INDI' ? { name: '', sex: 'U' } : undefined
      family = value === 'FAM' ? { a: '', b: '', children: [] } : undefined
      if (person) people.set(tag, person)
      if (family) families.push(family)
    } else if (person && level === '1' && tag === 'NAME') person.name ||= value
    else if (person && level === '1' && tag === 'SEX') person.sex = value === 'M' || value === 'F' ? value : 'U'
    else if (family && tag === 'HUSB') family.a = value
    else if (family && tag === 'WIFE') family.b = value
    else if (family && tag === 'CHIL') family.children.push(value)
  }
  const placeOf = new Map([...people.keys()].map((id, place) => [id, place]))
  const place = (id: string) => placeOf.get(id) ?? -1
  const columns = columnsOf(
    people.size,
    families.map(({ a, b, children }) => [place(a), place(b), ...children.map(place)]),
    [...people.values()].map(({ sex }) => sex).join(''),
  )
  const names = [...people.values()].map(({ name }) => name.split('/'))
  columns.people.first = names.map(([first]) => first!.trim())
  columns.people.last = names.map(([, last]) => last?.trim() ?? '')
  return columns
}
