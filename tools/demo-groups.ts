import type { Neighbour, Ways } from './demo-neighbours.ts'
import { landscapeOf } from './demo-pictures.ts'
import { randomOf } from './genealogy.ts'

// Where the people of the demonstration meet: eight groups, who is in them, and what is posted there.

type Founded = {
  name: string
  description: string | null
  visibility?: 'PRIVATE' | 'HIDDEN'
  joinPolicy?: 'REQUEST' | 'INVITE'
  rules?: string
  /** How many of all people are in it. */
  share: number
  texts: readonly string[]
}

const founded: readonly Founded[] = [
  {
    name: 'Adhikari parivar अधिकारी परिवार',
    description:
      'Everyone who comes home to Besisahar, and everyone who means to. Dates, roof, roti and the register. घर फर्कने सबैको आँगन।',
    visibility: 'PRIVATE',
    joinPolicy: 'REQUEST',
    rules: 'Ask before you post somebody’s child.\nLand and loans: by telephone, not here.\nठूलालाई आदर, सानालाई माया।',
    share: 0.5,
    texts: [
      'Kul puja is on Saturday. Priest at eight sharp, bhoj at noon, and the bus from Kalanki leaves Friday at five.',
      'आँगनको तुलसी फेरि पलायो। The old pot was cracked through; Maila made a new one in an afternoon.',
      'The swing is up behind the school. Nobody over sixty, please.',
    ],
  },
  {
    name: 'Guthi of Kirtipur',
    description: 'Who cleans, who cooks, whose turn it is with the lamp.',
    joinPolicy: 'REQUEST',
    rules: 'A turn is kept, or handed on a week before.',
    share: 0.4,
    texts: ['This month the lamp is with the house by the pond.', 'We are four copper pots short. Whose are at home?'],
  },
  {
    name: 'वंशावली लेख्ने साथीहरू',
    description: 'पुराना कागज, पुस्ता र नाउँ: जे भेटियो यहाँ राखौँ।',
    share: 0.5,
    texts: ['१९५१ को तमसुकमा हजुरबाको बाजेको नाउँ भेटियो।', 'एउटै नाउँका दुई जना: पुस्ता कसरी छुट्याउने?'],
  },
  {
    name: 'Lapsi, gundruk and everything sour',
    description: 'Recipes as they were told, with the hand for a measure.',
    share: 0.6,
    texts: [
      'Thulo Aama’s lapsi pickle: no sugar before the third day.',
      'Gundruk needs a tin, a sunny wall and patience.',
    ],
  },
  {
    name: 'Ghandruk trail, every spring',
    description: 'We walk up together, slowly, and tell whose field was whose.',
    share: 0.3,
    texts: ['The bridge at the second bend is whole again.', 'Tea at Padma’s, at eleven. Bring hats.'],
  },
  {
    name: 'Class of 2045, Shree Saraswati school',
    description: null,
    visibility: 'PRIVATE',
    joinPolicy: 'INVITE',
    share: 0.25,
    texts: ['Found the photograph with the broken bench.', 'दस जना भइयो, अरू कहाँ?'],
  },
  {
    name: 'परदेशका दाजुभाइ दिदीबहिनी',
    description: 'Far from home: visas, phone cards, and where there is good achar.',
    share: 0.45,
    texts: ['Doha to Kathmandu is cheap in the second week of Mangsir.', 'टाढा भए पनि तिहारमा भेटौँ, कम्प्युटरमै सही।'],
  },
  {
    name: 'The roof of the old house',
    description: 'Only those who pay for the tiles.',
    visibility: 'HIDDEN',
    joinPolicy: 'INVITE',
    share: 0.2,
    texts: ['The carpenter wants the beams by Poush.', 'Two of the eleven have not paid, and know it.'],
  },
]

/** The ids of the groups, in their order. */
export async function settleGroups({ call, send, goTo }: Ways, all: readonly Neighbour[]): Promise<string[]> {
  const ids: string[] = []
  const random = randomOf(11)
  const upload = async ({ token }: Neighbour, seed: number, width: number, height: number) =>
    (await send('/v1/document/upload', token, 'picture.jpg', await landscapeOf(seed, width, height))).id

  for (const [at, { share, texts, ...draft }] of founded.entries()) {
    goTo(5 - at / 2)
    // The three families found the first of them; anybody else the others.
    const owner = all[at < 3 ? at : at * 4]!
    const { id: groupId } = await call('POST', '/v1/group', owner.token, {
      ...draft,
      coverImage: await upload(owner, 300 + at, 1200, 480),
      profileImage: await upload(owner, 400 + at, 360, 360),
    })
    ids.push(groupId)
    const members = all.filter((one) => one !== owner && random() < share)
    for (const one of members) await enter(owner, one, groupId)
    for (const [n, text] of texts.entries()) {
      const author = n === 0 ? owner : members[n % members.length]!
      const mediaIds = n === 1 ? [await upload(author, 500 + at, 720, 480)] : []
      const alts = mediaIds.map((id) => ({ id, alt: 'A house below the hills, in the evening' }))
      const { id: postId } = await call('POST', '/v1/post', author.token, { text, mediaIds, alts, groupId })
      for (const one of members.filter(() => random() < 0.3))
        await call('POST', '/v1/likes', one.token, { contentType: 'POST', contentId: postId, liked: true })
      if (n === 0 && draft.rules) await call('PUT', `/v1/group/${groupId}/pin`, owner.token, { postId })
    }
    if (draft.joinPolicy === 'REQUEST') {
      const asking = all.find((one) => one !== owner && !members.includes(one))
      const message = 'Namaste! My grandmother came from your house.'
      if (asking) await call('POST', `/v1/group/${groupId}/join`, asking.token, { message })
    }
  }
  goTo(0)
  console.log(`${founded.length} groups`)
  return ids

  /** By an invitation, which every group accepts. */
  async function enter(owner: Neighbour, one: Neighbour, groupId: string): Promise<void> {
    await call('POST', `/v1/group/${groupId}/invite`, owner.token, { userIds: [one.id] })
    await call('POST', `/v1/group/${groupId}/join`, one.token, {})
  }
}
