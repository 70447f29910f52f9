/**
 * The floors inside large rooms, by the first folder below the room's own: a folder looks down, never sideways or up. Files
 * directly in the room stand above all of its folders but those of pages, which have a floor above theirs.
 */
export const innerFloors: Record<string, Record<string, number>> = {
  'contract/src/trees': {
    files: 0,
  },
  'server/src/trees': {
    core: 0,
    person: 1,
    tree: 2,
    history: 3,
    members: 3,
    proposals: 4,
    notices: 4,
    graph: 4,
    statistics: 5,
    kinship: 5,
    home: 5,
    vanshavali: 5,
    links: 6,
    exchange: 6,
    review: 6,
  },
  'server/src/groups': {
    core: 0,
    members: 1,
    invitations: 2,
    group: 2,
  },
  'server/src/events': {
    core: 0,
    event: 1,
    calendar: 1,
    guests: 2,
  },
  'server/src/documents': {
    codecs: 0,
  },
  'server/src/finance': {
    core: 0,
    paper: 0,
    programs: 1,
    receipts: 1,
    entries: 2,
  },
  'server/src/messages': {
    core: 0,
  },
  'server/src/heritage': {
    core: 0,
    lists: 1,
    place: 1,
    map: 2,
  },
  'web/src/events': {
    core: 0,
    album: 1,
    list: 1,
    manage: 2,
    page: 2,
  },
  'web/src/heritage': {
    core: 0,
    map: 1,
    list: 2,
    form: 2,
    place: 3,
  },
  'web/src/finance': {
    core: 0,
    programs: 1,
    donors: 1,
  },
  'web/src/groups': {
    core: 0,
    members: 1,
    screens: 2,
  },
  'web/src/messages': {
    core: 0,
    sending: 1,
    list: 2,
    thread: 2,
  },
  'web/src/people': {
    privacy: 100,
  },
  'web/src/posts': {
    media: 0,
  },
  'web/src/storage': {
    keys: 0,
    nodes: 1,
    workers: 2,
    files: 3,
    testing: 4,
    transfers: 100,
    'look-inside': 101,
    browse: 102,
  },
  'web/src/trees': {
    core: 0,
    person: 1,
    tree: 1,
    members: 2,
    history: 2,
    links: 2,
    import: 2,
    begin: 2,
    proposals: 3,
    review: 3,
    own: 4,
    chart: 3,
    kinship: 4,
    charts: 5,
    home: 6,
    screens: 6,
  },
}

const above = 99

/** The large room that a file stands in, the folder in it, and its floor: undefined for a folder that has none. */
export function innerPlaceOf(path: string): { room: string; folder: string; floor: number | undefined } | undefined {
  const room = Object.keys(innerFloors).find((known) => path.startsWith(`${known}/`))
  if (room === undefined) return undefined
  const [folder = '', ...more] = path.slice(room.length + 1).split('/')
  return more.length === 0 ? { room, folder: '', floor: above } : { room, folder, floor: innerFloors[room]![folder] }
}
