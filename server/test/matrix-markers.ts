import type { Answer, Client } from './client.ts'
import type { Actor, Cast } from './matrix-scene.ts'

// What is told of people in words that stand nowhere else, and who may read them: they are looked for in all that the
// server answers to anybody, its headers and cursors too.

/** What is planted in every tree. */
export const told = {
  living: {
    firstName: 'Mkfirst',
    lastName: 'Mklast',
    nickname: 'Mknick',
    hiddenName: 'Mkhidden',
    gotra: 'Mkgotra',
    birth: { calendar: 'GREGORIAN', qualifier: 'INTERPRETED', year: 1979, month: 7, day: 6, text: 'Mkbirthday' },
    birthPlace: 'Mkbirthplace',
    marriedDate: '2009-08-07',
    contactDetails: { email: 'mkmail@example.org', phoneNumber: '98 7654 3210', bloodGroup: 'Mkblood', bio: 'Mkbio' },
    addresses: [{ address: 'Mkstreet', city: { name: 'Mkcity', countryName: 'Nepal' } }],
    educations: [{ degreeName: 'Mkdegree', institutionName: 'Mkschool' }],
    jobs: [{ position: 'Mkjob' }],
    sources: [{ title: 'Mksource' }],
    facts: [{ type: 'Mkfact', value: 'Mkvalue' }],
  },
  dead: {
    firstName: 'Mkold',
    lastName: 'Mklast',
    hiddenName: 'Mkoldhidden',
    birthPlace: 'Mkoldplace',
    dateOfBirth: '1871-02-03',
    dateOfDeath: '1931-04-05',
    contactDetails: { bio: 'Mkoldbio' },
    addresses: [{ address: 'Mkoldstreet' }],
  },
  caption: 'Mkcaption',
  request: 'Mkrequest',
  link: 'Mklink',
  proposal: 'Mkproposal',
  invited: 'mkinvited@example.org',
  secretTree: 'Mksecret',
}

export type Marker = {
  text: string
  seenBy: readonly Actor[]
  /** Calls that are for fewer: by the name of the row. */
  only?: Record<string, readonly Actor[]>
}

const members: Actor[] = ['viewer', 'reader', 'writer', 'owner']
const readers: Actor[] = ['reader', 'writer', 'owner']
const writers: Actor[] = ['writer', 'owner']
const everybodyButVisitors: Actor[] = [...members, 'nobody', 'asked', 'invited', 'removed', 'linked']

/** Who may read what of this cast. */
export function markersOf(cast: Cast): Marker[] {
  const ofLiving = { 'exchange.export': writers }
  const life = [
    'Mknick',
    'Mkbirth',
    '1979',
    '2009-08',
    'Mkdegree',
    'Mkschool',
    'Mkjob',
    'Mksource',
    'Mkfact',
    'Mkvalue',
  ]
  const contact = ['mkmail', '98 7654', 'Mkblood', 'Mkbio', 'Mkstreet', 'Mkcity']
  const texts = (all: readonly string[], seenBy: readonly Actor[], only?: Marker['only']): Marker[] =>
    all.map((text) => ({ text, seenBy, ...(only && { only }) }))
  const accounts = Object.entries(cast.who).map(([actor, { email }]) => ({ text: email, seenBy: [actor as Actor] }))
  return [
    ...texts(['Mkfirst', 'Mkold', 'Mklast'], members),
    ...texts([...life, ...contact, told.caption], readers, ofLiving),
    ...texts(['Mkgotra'], readers),
    ...texts(['Mkoldplace', 'Mkoldbio', 'Mkoldstreet', '1871-02', '1931-04'], readers),
    ...texts(['Mkhidden', 'Mkoldhidden'], writers, {}),
    ...texts([told.request], ['asked', 'owner']),
    ...texts([told.link], ['owner']),
    ...texts([told.proposal], writers),
    ...texts([told.invited], ['owner']),
    // Who is invited is told where to.
    ...texts([told.secretTree], ['owner'], {
      'members.invitation': everybodyButVisitors,
      // Whoever holds the link of an invitation is told to what it invites.
      'members.greeting': [...everybodyButVisitors, 'visitor'],
    }),
    ...texts([cast.spare.email, cast.helper.email, cast.spareOwner.email, cast.owner.password, 'argon2'], []),
    ...accounts,
  ]
}

/** Fields that a reply may not even name to anybody else. */
const fields: Record<string, readonly Actor[]> = {
  hiddenName: writers,
  contactDetails: readers,
  addresses: readers,
  birthPlace: readers,
  dateOfBirth: readers,
  nickname: readers,
  sources: readers,
}

/** What an answer tells that this actor may not read. */
export function leaksIn(answer: Answer, actor: Actor, row: string, markers: readonly Marker[]): string[] {
  const text = wordsOf(answer)
  const call = row.split(' ')[0]!
  const found = markers
    .filter(({ seenBy, only }) => !(only?.[call] ?? seenBy).includes(actor))
    .flatMap((marker) => (isIn(text, marker.text) ? [marker.text] : []))
  const named = isOk(answer) ? namesIn(answer.body) : new Set<string>()
  return [...found, ...Object.keys(fields).filter((field) => named.has(field) && !fields[field]!.includes(actor))]
}

const isOk = ({ status }: Answer) => status < 300

// A year stands alone; a word may stand within another.
const isIn = (text: string, marker: string) =>
  /^\d{4}$/.test(marker)
    ? new RegExp(`(?<![\\w.-])${marker}(?![\\w.])`).test(text)
    : text.includes(marker.toLowerCase())

/** All of an answer as text: what it says, its headers, and what is written in them or in its cursor in another way. */
function wordsOf({ raw, body, headers }: Answer): string {
  const plain = `${raw.toString('utf8')}\n${JSON.stringify(headers)}`
  const next = typeof body?.next === 'string' ? Buffer.from(body.next, 'base64url').toString('latin1') : ''
  return `${plain}\n${decodeURIComponent(plain.replace(/%(?![\da-f]{2})/gi, ''))}\n${next}`.toLowerCase()
}

function namesIn(value: unknown): Set<string> {
  const names = new Set<string>()
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    for (const [name, inner] of Object.entries(node)) {
      if (!Array.isArray(node) && inner !== null) names.add(name)
      walk(inner)
    }
  }
  walk(value)
  return names
}

/** A client that shows all its answers; of a list also those of its first page of one, where its cursor is. */
export function watched(client: Client, see: (answer: Answer) => void): Client {
  const seeing =
    <A extends unknown[]>(send: (...sent: A) => Promise<Answer>) =>
    async (...sent: A) => {
      const answer = await send(...sent)
      see(answer)
      return answer
    }
  const get = seeing(client.get)
  return {
    async get(url, headers) {
      const answer = await get(url, headers)
      if (typeof answer.body?.hasNext === 'boolean') await get(`${url}${url.includes('?') ? '&' : '?'}size=1`, headers)
      return answer
    },
    post: seeing(client.post),
    put: seeing(client.put),
    delete: seeing(client.delete),
    upload: seeing(client.upload),
  }
}
