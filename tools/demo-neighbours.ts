import { portraitOf } from './demo-pictures.ts'
import { scenes } from './demo-scenes.ts'
import { randomOf } from './genealogy.ts'

// Neighbours live round the three families of the demonstration, follow people, post, and talk of it.

export type Neighbour = { id: string; name: string; token: string }
type Call = (method: 'GET' | 'POST' | 'PUT', url: string, token: string, payload?: unknown) => Promise<{ id: string }>
export type Ways = {
  call: Call
  /** Uploads a picture. */
  send: (url: string, token: string, name: string, bytes: Buffer) => Promise<{ id: string }>
  /** A new account, signed in. */
  arrive: (name: string, email: string) => Promise<Neighbour>
  /** Everything from now on happens so many days ago; the days only grow fewer. */
  goTo: (daysAgo: number) => void
}

const women = [
  'Sita Adhikari',
  'Gita Rai',
  'Laxmi Tamang',
  'Sarita Karki',
  'Bimala Thapa',
  'Radha Joshi',
  'Anjali Verma',
]
const moreWomen = ['Pooja Mishra', 'Kamala Basnet', 'Sunita Magar', 'Nirmala Bhatta', 'दीपा कार्की', 'शान्ति लामा']
const men = ['Gopal Adhikari', 'Hari Rai', 'Bishnu Pokhrel', 'Krishna Tamang', 'Suresh Karki', 'Rajesh Verma']
const moreMen = ['Mohan Thapa', 'Dipak Basnet', 'Prakash Magar', 'Narayan Joshi', 'Arjun Mishra', 'Tek Bahadur Gurung']
const elders = ['Hari Prasad Adhikari', 'Padma Rana', 'Ganesh Bhatta', 'Maya Sherpa', 'Dawa Sherpa', 'Indra Limbu']
const young = ['Aarav Sharma', 'Ishaan Verma', 'Prisha Rai', 'Anisha Thapa', 'रोहन श्रेष्ठ', 'Kabir Mishra']
const people = [
  ...[...women, ...moreWomen].map((name) => ({ name, isWoman: true, age: 42 })),
  ...[...men, ...moreMen].map((name) => ({ name, isWoman: false, age: 45 })),
  ...elders.map((name, at) => ({ name, isWoman: at % 2 === 1, age: 74 })),
  ...young.map((name, at) => ({ name, isWoman: at === 2 || at === 3, age: 22 })),
]

const texts = [
  'Sel roti for the whole tole, two days before Tihar. Aama counts them in dozens and never writes it down.',
  'आमाको हातको स्वाद! तिहारको बिहान।',
  'Typed out another page of the vanshavali. Eleven names on it that nobody living could tell me.',
  'The old house in Kirtipur has its new roof. Same beams, same door, and the swallows came back.',
  'गाउँको बाटो, बिहानको घाम।',
  'Does anybody know who stands on the left in this picture? It was taken in 1968, before the flood.',
  'Rice is planted on all three terraces. Forty hands, one lunch.',
  'दादी की पुरानी संदूक से यह चिट्ठी मिली। 1951 की है।',
  'We counted: five generations in one room, and only one chair that does not wobble.',
  'Hajurba is 91 today. He asked for tea, and for the radio to be turned up.',
  'पुस्तौं पुस्ताको कथा एउटै रूखमुनि।',
  'The bus left without the drummer, so the wedding waited for the drummer.',
  'Found the record of my great-grandfather’s service in Quetta. https://example.org/records/4711',
  'छठ की तैयारी। घाट पर मिलते हैं।',
  'First snow above the village. Photographs do not hear how quiet it is.',
  'Who has the recipe for the lapsi pickle of Thulo Aama? Asking for all of us.',
]
const said = [
  'कति राम्रो!',
  'Keep a dozen for the ones who come by the night bus.',
  'That is Kaka, I am nearly sure of it.',
  'बहुत सुंदर!',
  'I have the same picture, with a date on its back. I will bring it.',
  'My grandmother told it the other way round.',
  'म पनि आउँछु।',
  'Please write this into the tree, too.',
  'The door! I had forgotten the door.',
]
const answers = ['धन्यवाद!', 'Yes, that is how it was.', 'Come early, there is never enough.', 'ज़रूर!']

const postCount = 200
/** The posts are spread over these days; those of groups follow. */
const [firstDay, lastDay] = [30, 6]

/** All who live there then. */
export async function settleNeighbours(ways: Ways, first: readonly Neighbour[]): Promise<Neighbour[]> {
  const random = randomOf(7)
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const some = <T>(list: readonly T[], share: number): T[] => list.filter(() => random() < share)

  const all = [...first]
  for (const [at, { name, isWoman, age }] of people.entries()) {
    const one = await ways.arrive(name, `neighbour${at + 1}@demo.example`)
    const portrait = await portraitOf({ seed: 500 + at, isWoman, age })
    const { id } = await ways.send('/v1/document/upload', one.token, 'portrait.jpg', portrait)
    await ways.call('PUT', `/v1/profile/user-detail/profileImage/${id}`, one.token)
    all.push(one)
  }
  const followersOf = new Map(all.map((one) => [one, new Set<Neighbour>()]))
  for (const one of all)
    for (const other of all) {
      // The three families are known to most.
      if (one === other || random() > (first.includes(other) ? 0.7 : 0.2)) continue
      await ways.call('POST', '/v1/follow', one.token, { userId: other.id })
      followersOf.get(other)!.add(one)
    }

  const pictures = await Promise.all(scenes.map(async ({ alt, paint }) => ({ alt, bytes: await paint() })))
  for (let n = 0; n < postCount; n++) {
    ways.goTo(firstDay - ((firstDay - lastDay) * n) / postCount)
    const author = n % 4 === 0 ? of(first) : of(all)
    const count = random() < 0.35 ? 0 : random() < 0.6 ? 1 : 2 + Math.floor(random() * 4)
    const begin = Math.floor(random() * pictures.length)
    const alts: { id: string; alt: string }[] = []
    for (let at = 0; at < count; at++) {
      // Steps of five reach all twelve pictures before one comes again.
      const { alt, bytes } = pictures[(begin + at * 5) % pictures.length]!
      alts.push({ id: (await ways.send('/v1/document/upload', author.token, `${at + 1}.jpg`, bytes)).id, alt })
    }
    const mediaIds = alts.map(({ id }) => id)
    const visibility = count === 0 && random() < 0.6 ? 'MEMBERS' : 'FOLLOWERS'
    const post = await ways.call('POST', '/v1/post', author.token, { text: of(texts), mediaIds, alts, visibility })
    const readers = visibility === 'MEMBERS' ? all.filter((one) => one !== author) : [...followersOf.get(author)!]
    await react(post.id, author, some(readers, 0.3))
  }
  console.log(`${all.length} people, ${postCount} posts`)
  return all

  /** Readers like a post, or say something of it; its author answers. */
  async function react(postId: string, author: Neighbour, readers: readonly Neighbour[]): Promise<void> {
    for (const one of readers) {
      if (random() < 0.8)
        await ways.call('POST', '/v1/likes', one.token, { contentType: 'POST', contentId: postId, liked: true })
      if (random() < 0.4) {
        const comment = { comment: of(said), parentType: 'POST', parentId: postId }
        const { id } = await ways.call('POST', '/v1/comments', one.token, comment)
        if (random() < 0.5)
          await ways.call('POST', '/v1/comments', author.token, {
            comment: of(answers),
            parentType: 'COMMENT',
            parentId: id,
          })
      }
    }
  }
}
