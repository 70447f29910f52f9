import { addressLines, isTownLine, streetParts } from './addresses.ts'
import { saying } from './edit.ts'
import type { Address } from './model.ts'
import { childOf, node, type GedcomNode } from './node.ts'
import { factNode, withChild } from './patch-events.ts'

/** An address with what differs from how it was read: its text, city and country where they were read from. */
export function addressNode(child: GedcomNode, now: Address, old: Address | undefined): GedcomNode {
  const event = factNode(child, { ...now, value: old?.value ?? '' }, old)
  const isStreetNew = (old?.value ?? '') !== now.value
  const isTownNew = (old?.city ?? '') !== now.city || (old?.country ?? '') !== now.country
  if (!isStreetNew && !isTownNew) return event
  if (event.tag === 'ADDR') return addrNode(event, now, old)
  // Some programs write the address behind RESI itself.
  const isBehindResi = old !== undefined && old.value !== '' && streetParts(childOf(event, 'ADDR')).length === 0
  if (!isBehindResi) return withAddr(event, now, old)
  const text = isStreetNew ? saying(event, now.value) : event
  return isTownNew ? withAddr(text, { ...now, value: '' }, { ...old, value: '' }) : text
}

function withAddr(event: GedcomNode, now: Address, old: Address | undefined): GedcomNode {
  const behind = event.children.findLastIndex(({ tag }) => tag === 'TYPE' || tag === 'DATE' || tag === 'PLAC') + 1
  const change = (line: GedcomNode = node('ADDR')) => {
    const made = addrNode(line, now, old)
    return made.value === '' && made.children.length === 0 ? undefined : made
  }
  return { ...event, children: withChild(event.children, 'ADDR', change, behind) }
}

/** ADDR with its parts: those that the change makes untrue go, all others stay. */
function addrNode(line: GedcomNode, now: Address, old: Address | undefined): GedcomNode {
  const isStreetNew = (old?.value ?? '') !== now.value
  const isCityNew = (old?.city ?? '') !== now.city
  const lines = addressLines(line)
  const gone = new Set<string>()
  if (isStreetNew) for (const tag of ['ADR1', 'ADR2', 'ADR3']) gone.add(tag)
  // State and postcode are part of the street's text where the address has no text of its own.
  if (lines.length === 0 ? isStreetNew : isCityNew) for (const tag of ['STAE', 'POST']) gone.add(tag)
  let children = line.children.filter(({ tag }) => !gone.has(tag))
  for (const [tag, was, is] of [
    ['CITY', old?.city ?? '', now.city],
    ['CTRY', old?.country ?? '', now.country],
  ] as const) {
    if (was !== is) children = withChild(children, tag, (part) => (is ? saying(part ?? node(tag), is) : undefined))
  }
  if (lines.length === 0 && !isStreetNew) return { ...line, children }
  const street = isStreetNew ? [now.value] : lines.filter((text) => !isTownLine(line, text))
  // An address that said its city and country twice does so again.
  const town = lines.some((text) => isTownLine(line, text)) ? [now.city, now.country] : []
  return { ...saying(line, [...street, ...town].filter(Boolean).join('\n')), children }
}
