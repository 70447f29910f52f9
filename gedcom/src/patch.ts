import { Edit, said } from './edit.ts'
import type { GedcomPerson, PersonFields } from './model.ts'
import { targetOf, type GedcomNode } from './node.ts'
import { addressNode } from './patch-addresses.ts'
import { writeContact } from './patch-contacts.ts'
import { addCited, writeCited } from './patch-citations.ts'
import { writeDeath, writeEvent, writeFacts } from './patch-events.ts'
import { writeLinks } from './patch-links.ts'
import { writeNames } from './patch-names.ts'
import { ownTags } from './person.ts'

const sexes = { MALE: 'M', FEMALE: 'F', OTHER: 'X', UNKNOWN: 'U' } as const
const ownNames = Object.keys(ownTags) as (keyof typeof ownTags)[]

/**
 * Writes what has changed of a person into a copy of the record they were read from; a new person gets a new record. What
 * has not changed stays as it was, to the letter. Linear in the record.
 */
export function patchPerson(before: GedcomPerson | undefined, xref: string, now: PersonFields): GedcomNode {
  const edit = new Edit(before?.record, 'INDI', xref)
  const written = before && writeCited(edit, before.record, before, now)
  writeNames(edit, before, now, written?.placed)
  if (before ? before.sex !== now.sex : now.sex !== 'UNKNOWN') edit.set('SEX', sexes[now.sex])
  writeEvent(edit, 'BIRT', before && [before.birth, before.birthPlace], [now.birth, now.birthPlace], false)
  writeDeath(edit, before, now)
  writeFacts(edit, before?.addresses ?? [], now.addresses, addressNode)
  for (const list of ['educations', 'occupations', 'facts'] as const) writeFacts(edit, before?.[list] ?? [], now[list])
  writeContact(edit, 'EMAIL', before?.record, now.emails[0] ?? '')
  writeContact(edit, 'PHON', before?.record, now.phones[0] ?? '')
  if ((before?.bio ?? '') !== now.bio) {
    edit.remove((child) => child.tag === 'NOTE' && !targetOf(child))
    if (now.bio) edit.add(said('NOTE', now.bio))
  }
  for (const tag in now.texts) {
    const text = now.texts[tag]!
    if ((before?.texts[tag] ?? '') !== text) edit.set(tag, text)
  }
  for (const name of ownNames) {
    if ((before?.[name] ?? null) !== now[name]) edit.set(ownTags[name], String(now[name] ?? ''))
  }
  writeLinks(edit, before?.childOf ?? [], now.childOf)
  edit.pointers('FAMS', now.partnerIn)
  addCited(edit, now, written, now.deceased)
  return edit.done()
}
