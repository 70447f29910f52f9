import { said, saying, type Edit } from './edit.ts'
import type { GedcomPerson } from './model.ts'
import { childOf, type GedcomNode } from './node.ts'

type ContactTag = 'EMAIL' | 'PHON'

/** Writes the first EMAIL or PHON of a person where it was read: in the record, or below an address of it. Others stay. */
export function writeContact(
  edit: Edit,
  tag: ContactTag,
  record: GedcomPerson['record'] | undefined,
  now: string,
): void {
  let at = -1
  let line: GedcomNode | undefined
  while (record && !line && ++at < record.children.length) line = lineIn(record.children[at]!, tag)
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
  return child.tag === 'RESI' || child.tag === 'ADDR' ? childOf(child, tag) : undefined
}
