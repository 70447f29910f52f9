import { said, saying, type Edit } from './edit.ts'
import type { GedcomPerson } from './model.ts'
import type { GedcomNode } from './node.ts'

type ContactTag = 'EMAIL' | 'PHON'

/** Writes the first EMAIL or PHON of a person where it was read: in the record, or below an address of it. Others stay. */
export function writeContact(
  edit: Edit,
  tag: ContactTag,
  record: GedcomPerson['record'] | undefined,
  now: string,
): void {
  const at = record?.children.findIndex((child) => lineIn(child, tag) !== undefined) ?? -1
  const line = at < 0 ? undefined : lineIn(record!.children[at]!, tag)
  if (!line) {
    if (now) edit.add(said(tag, now))
    return
  }
  const isSaid = line.value.trim() === now
  // The telephone number below a removed address stays.
  if (!edit.has(at)) return now ? edit.putAt(at, saying({ ...line, children: [] }, now)) : undefined
  if (isSaid) return
  edit.replaceAt(at, (child) => {
    if (child.tag === tag) return now ? saying(child, now) : undefined
    const place = child.children.findIndex((below) => below.tag === tag)
    const children = now ? child.children.with(place, saying(line, now)) : child.children.toSpliced(place, 1)
    return { ...child, children }
  })
}

function lineIn(child: GedcomNode, tag: ContactTag): GedcomNode | undefined {
  if (child.tag === tag) return child
  const isAddress = child.tag === 'RESI' || child.tag === 'ADDR'
  return isAddress ? child.children.find((below) => below.tag === tag) : undefined
}
