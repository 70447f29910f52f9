import type { NameKind, PersonName } from './model.ts'
import { nameParts, scriptOf, type NameParts } from './names.ts'
import { targetOf, valueOf, type GedcomNode } from './node.ts'

/** The words of TYPE in files of several programs, in lower case. */
const kinds = new Map<string, NameKind>(
  Object.entries({
    birth: 'BIRTH',
    'birth name': 'BIRTH',
    maiden: 'MAIDEN',
    'maiden name': 'MAIDEN',
    married: 'MARRIED',
    'married name': 'MARRIED',
    aka: 'AKA',
    'a.k.a.': 'AKA',
    alias: 'AKA',
    'also known as': 'AKA',
    immigrant: 'IMMIGRANT',
    immigration: 'IMMIGRANT',
    religious: 'RELIGIOUS',
    'religious name': 'RELIGIOUS',
    professional: 'PROFESSIONAL',
    adopted: 'ADOPTED',
    adoption: 'ADOPTED',
  } satisfies Record<string, NameKind>),
)

/** Names that programs write as a line of their own below a NAME. */
export const nameTags: ReadonlyMap<string, NameKind> = new Map([
  ['_MARNM', 'MARRIED'],
  ['_AKA', 'AKA'],
])

/** The kind of a further name, from its tag or its TYPE; undefined where neither says one. */
export function nameKindOf(name: GedcomNode): NameKind | undefined {
  const known = name.tag === 'ALIA' ? 'AKA' : nameTags.get(name.tag)
  if (known) return known
  const phrase = valueOf(
    name.children.find(({ tag }) => tag === 'TYPE'),
    'PHRASE',
  )
  const type = valueOf(name, 'TYPE').toLowerCase()
  if (!type) return undefined
  return kinds.get(type === 'other' && phrase ? phrase.toLowerCase() : type) ?? 'OTHER'
}

/**
 * Names besides the main one: in other scripts (of further NAMEs, of ROMN and FONE of 5.5.1, of TRAN of 7), one for each script,
 * and those of other kinds (further NAMEs, `_MARNM`, `_AKA`, ALIA with a text).
 */
export function namesOf(record: GedcomNode, main: NameParts): PersonName[] {
  const names: PersonName[] = []
  const others: PersonName[] = []
  const mainScript = scriptOf(`${main.first}${main.last}`)
  if (mainScript !== 'Latn') names.push({ script: mainScript, first: main.first, last: main.last })
  const isFree = (script: PersonName['script']) =>
    (script !== 'Latn' || mainScript !== 'Latn') && !names.some((name) => name.script === script)
  const takeScript = (name: GedcomNode, at: string) => {
    const parts = partsOf(name)
    const script = scriptOf(`${parts.first}${parts.last}`)
    if (isSaid(parts) && isFree(script)) names.push({ script, ...parts, at })
  }
  const takeOther = (name: GedcomNode, at: string) => {
    const parts = partsOf(name, main)
    const kind = nameKindOf(name)
    if (!isSaid(parts)) return
    const script = scriptOf(`${parts.first}${parts.last}`)
    const isScript = name.tag === 'NAME' && (kind === undefined || kind === 'BIRTH') && isFree(script)
    if (isScript) names.push({ script, ...parts, at })
    else if (kind !== undefined || parts.first !== main.first || parts.last !== main.last)
      others.push({ script, ...parts, ...(kind && { kind }), at })
  }
  let hasMain = false
  const { children } = record
  for (let at = 0; at < children.length; at++) {
    const child = children[at]!
    if (child.tag === 'NAME') {
      if (hasMain) takeOther(child, String(at))
      hasMain = true
      for (let below = 0; below < child.children.length; below++) {
        const name = child.children[below]!
        if (name.tag === 'ROMN' || name.tag === 'FONE' || name.tag === 'TRAN') takeScript(name, `${at}.${below}`)
        else if (nameTags.has(name.tag)) takeOther(name, `${at}.${below}`)
      }
    } else if (child.tag === 'ALIA' && targetOf(child) === '') takeOther(child, String(at))
  }
  return others.length > 0 ? [...names, ...others] : names
}

type Said = Pick<NameParts, 'first' | 'last'>

const isSaid = ({ first, last }: Said) => first !== '' || last !== ''

/** Given and family name of a further name: a prefix counts to the one, a suffix to the other. */
export function partsOf(name: GedcomNode, main?: NameParts): Said {
  const { prefix, first, last, suffix } = nameParts(name)
  const given = [prefix, first].filter(Boolean).join(' ')
  const isSurname = name.tag === '_MARNM' && !name.value.includes('/')
  if (!isSurname) return { first: given, last: [last, suffix].filter(Boolean).join(' ') }
  const start = main?.first && given.startsWith(`${main.first} `) ? main.first : ''
  return { first: start, last: given.slice(start.length).trim() }
}
