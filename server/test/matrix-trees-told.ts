import type { Marker, Secrets } from './matrix-leaks.ts'
import type { Actor, Cast } from './matrix-trees.ts'

// Words that are told of the people of a tree and stand nowhere else, and who may read them.

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
    notes: [{ about: 'birth', text: 'Mknote' }],
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

const members: Actor[] = ['viewer', 'reader', 'writer', 'owner']
const readers: Actor[] = ['reader', 'writer', 'owner']
const writers: Actor[] = ['writer', 'owner']
const everybodyButVisitors: Actor[] = [...members, 'nobody', 'asked', 'invited', 'removed', 'linked']

/** Who may read what of this cast. */
export function secretsOf(cast: Cast): Secrets<Actor> {
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
    'Mknote',
    'Mkfact',
    'Mkvalue',
  ]
  const contact = ['mkmail', '98 7654', 'Mkblood', 'Mkbio', 'Mkstreet', 'Mkcity']
  const texts = (all: readonly string[], seenBy: readonly Actor[], only?: Marker<Actor>['only']): Marker<Actor>[] =>
    all.map((text) => ({ text, seenBy, ...(only && { only }) }))
  const accounts = Object.entries(cast.who).map(([actor, { email }]) => ({ text: email, seenBy: [actor as Actor] }))
  const markers = [
    ...texts(['Mkfirst', 'Mkold', 'Mklast'], members),
    ...texts([...life, ...contact, told.caption], readers, ofLiving),
    ...texts(['Mkgotra'], readers),
    ...texts(['Mkoldplace', 'Mkoldbio', 'Mkoldstreet', '1871-02', '1931-04'], readers),
    ...texts(['Mkhidden', 'Mkoldhidden'], writers, {}),
    ...texts([told.request], ['asked', 'owner']),
    ...texts([told.link], ['owner']),
    ...texts([told.proposal], writers),
    ...texts([told.invited], ['owner']),
    // The invited one is told where to.
    ...texts([told.secretTree], ['owner'], {
      'members.invitation': everybodyButVisitors,
      // Whoever holds the link of an invitation is told to what it invites.
      'members.greeting': [...everybodyButVisitors, 'visitor'],
    }),
    ...texts([cast.spare.email, cast.helper.email, cast.spareOwner.email, cast.owner.password, 'argon2'], []),
    ...accounts,
  ]
  return { markers, fields }
}

/** Who may read a field at all. */
const fields: Record<string, readonly Actor[]> = {
  hiddenName: writers,
  contactDetails: readers,
  addresses: readers,
  birthPlace: readers,
  dateOfBirth: readers,
  nickname: readers,
  sources: readers,
  notes: readers,
}
