import { captionLength, mostPictures } from '@mulghar/contract/trees/album'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { GedcomNode, GedcomPerson, WriteVersion } from '@mulghar/gedcom'
import { formatDate, parseDate } from '@mulghar/gedcom/dates'
import { node, valueOf } from '@mulghar/gedcom/node'
import { cleanText } from '@mulghar/contract/kit/clean-text'
import { dateBack } from './fields.ts'

// Between the pictures of a person and the lines of a GEDCOM file. The standard has a title for a picture and no day.

/** The day on which a picture was taken, as some programs write it. */
export const takenTag = '_DATE'

/** A picture as a file names it, with what is written to it. */
export type NamedPicture = { file: string; caption: string | null; taken: PartialDate | null }

type OfRecord = (xref: string) => { file: string; title: string } | undefined

/** The pictures that a record names, each once: the first is the portrait, the others the album. */
export function picturesNamed(media: GedcomPerson['media'], ofRecord: OfRecord): NamedPicture[] {
  const named = new Map<string, NamedPicture>()
  for (const medium of media) {
    const known = medium.record ? ofRecord(medium.record) : undefined
    const file = medium.file || (known?.file ?? '')
    if (!file || named.has(file)) continue
    const title = medium.title || (known?.title ?? '')
    const caption = cleanText(title).replace(/\s+/g, ' ').slice(0, captionLength).toWellFormed() || null
    named.set(file, {
      file,
      caption,
      taken: (parseDate(cleanText(medium.date))?.date as PartialDate | undefined) ?? null,
    })
    if (named.size > mostPictures) break
  }
  return [...named.values()]
}

/** A picture as it is written out: the file of the archive, and what is written to it. */
export function pictureNode({ file, caption, taken }: NamedPicture, version: WriteVersion): GedcomNode {
  const day = taken && formatDate(dateBack(taken)!, version).payload
  return node('OBJE', '', [
    node('FILE', file, [node('FORM', 'jpg'), ...(caption && version === '7.0' ? [node('TITL', caption)] : [])]),
    ...(caption && version !== '7.0' ? [node('TITL', caption)] : []),
    ...(day ? [node(takenTag, day)] : []),
  ])
}

/** A name that a house like this gave to a picture; in another archive there is none of it. */
const ownName = /^media\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/

/** A record with these pictures and those that its file named itself. */
export function withPictures(record: GedcomNode, pictures: readonly NamedPicture[], version: WriteVersion): GedcomNode {
  if (pictures.length === 0) return record
  const others = record.children.filter(
    ({ tag, ...child }) => tag !== 'OBJE' || !ownName.test(valueOf({ tag, ...child }, 'FILE')),
  )
  return { ...record, children: [...others, ...pictures.map((picture) => pictureNode(picture, version))] }
}
