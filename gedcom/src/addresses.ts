import type { Address, Fact } from './model.ts'
import { childOf, valueOf, type GedcomNode } from './node.ts'

/** Reads an address from RESI or ADDR: the text without its city and country, and these from their own lines. */
export function readAddress(child: GedcomNode, fact: Fact): Address {
  const address = child.tag === 'ADDR' ? child : childOf(child, 'ADDR')
  const own = child.tag === 'ADDR' ? '' : fact.value
  if (!address || address.children.length === 0) {
    const text = addressLines(address).join(', ') || own
    return { ...fact, value: text, whole: text, city: '', country: '' }
  }
  return {
    ...fact,
    value: streetParts(address).join(', ') || own,
    whole: wholeAddress(address) || fact.value,
    city: valueOf(address, 'CITY'),
    country: valueOf(address, 'CTRY'),
  }
}

/** The lines of an address's text. */
export function addressLines(address: GedcomNode | undefined): string[] {
  if (!address?.value) return []
  return address.value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** True where a line of an address's text says its city and country again, and nothing else. */
export function isTownLine(address: GedcomNode, line: string): boolean {
  const town = [valueOf(address, 'CITY'), valueOf(address, 'CTRY')].filter(Boolean)
  const parts = line.split(',').map((part) => part.trim())
  return town.length > 0 && parts.every((part) => part === '' || town.includes(part))
}

/** The parts of an address but for city and country: of its text where it has one, else of the lines below it. */
export function streetParts(address: GedcomNode | undefined): string[] {
  if (!address) return []
  const lines = addressLines(address)
  if (lines.length > 0) return lines.filter((line) => !isTownLine(address, line))
  return ['ADR1', 'ADR2', 'ADR3', 'STAE', 'POST'].map((tag) => valueOf(address, tag)).filter(Boolean)
}

function wholeAddress(address: GedcomNode | undefined): string {
  const lines = addressLines(address)
  const parts = ['ADR1', 'ADR2', 'ADR3', 'CITY', 'STAE', 'POST', 'CTRY'].map((tag) => valueOf(address, tag))
  return (lines.length > 0 ? lines : parts.filter(Boolean)).join(', ')
}
