import type { Clock } from '../server/src/kit/clock.ts'
import type { Neighbour, Ways } from './demo-neighbours.ts'
import { landscapeOf } from './demo-pictures.ts'
import { randomOf } from './genealogy.ts'

// When the people of the demonstration meet: twelve events, who comes, and what is photographed there.

type Planned = {
  name: string
  description: string
  city: readonly [country: string, name: string]
  address: string
  /** In so many days, at an hour of the clocks there; today it has just begun. */
  day: number
  hour?: string
  hours: number
  /** Who asks: one of the families, or somebody else. */
  owner: number
  /** Of whose family tree, and of which group that the owner has founded, it is. */
  tree?: number
  group?: number
  isPrivate?: boolean
  capacity?: number
  /** How many of all people come. */
  share: number
  photos?: number
  said?: readonly string[]
  isPutAway?: boolean
}

const planned: readonly Planned[] = [
  {
    name: 'Kul puja at the old house',
    description:
      'All branches come home once a year. Priest at eight, bhoj at noon, and the register is read aloud.\nकुल पूजा: सबै शाखा घर फर्कने दिन। बिहान आठ बजे पूजा, मध्याह्न भोज।',
    city: ['NP', 'Kirtipur'],
    address: 'The house with the two lattice windows',
    day: 0,
    hours: 10,
    owner: 0,
    tree: 0,
    group: 0,
    isPrivate: true,
    share: 0.6,
    photos: 16,
    said: ['The bus from Kalanki is full. A second one leaves at six.', 'हामी बिहानै आइपुग्छौँ।', 'Bring the copper pot.'],
  },
  {
    name: 'Cousins’ picnic, Begnas',
    description: 'Rice, goat, and the swing. Whoever sings first does not wash up.',
    city: ['NP', 'Pokhara'],
    address: 'Begnas, the ghat with the blue boats',
    day: 3,
    hour: '10:30',
    hours: 7,
    owner: 1,
    tree: 1,
    share: 0.5,
    capacity: 12,
    said: ['Who has the big tarpaulin?', 'दाल भात होइन है, पुलाउ!'],
  },
  {
    name: 'आमाको चौरासी पूजा',
    description: 'आमा एक हजार पूर्णिमा देख्नुभयो। आउनुहोस्, आशीर्वाद लिऔँ।',
    city: ['NP', 'Tansen'],
    address: 'जोशी टोल, पुरानो घर',
    day: 6,
    hour: '07:15',
    hours: 9,
    owner: 2,
    tree: 2,
    isPrivate: true,
    share: 0.4,
  },
  {
    name: 'Vanshavali evening',
    description: 'We read out old papers, and write down what nobody had written. Elders first, tea throughout.',
    city: ['NP', 'Kathmandu'],
    address: 'Library of the guthi, first floor',
    day: 9,
    hour: '17:00',
    hours: 3,
    owner: 2,
    group: 2,
    share: 0.35,
  },
  {
    name: 'Wedding of Sarita and Suresh',
    description: 'Janti leaves at nine. The band is from Bandipur, and loud.',
    city: ['NP', 'Besisahar'],
    address: 'Community hall beside the school',
    day: 12,
    hour: '09:00',
    hours: 30,
    owner: 6,
    share: 0.7,
    capacity: 30,
    said: ['Congratulations!', 'बधाई छ!', 'बहुत बधाई!'],
  },
  {
    name: 'Ghandruk trail, first walk',
    description: 'Up slowly, down slower. Hats, water, and a story of your own field.',
    city: ['NP', 'Pokhara'],
    address: 'The bus to Kimche, gate 3',
    day: 20,
    hour: '06:30',
    hours: 34,
    owner: 16,
    group: 4,
    share: 0.3,
    capacity: 10,
  },
  {
    name: 'छठ घाट सफाइ',
    description: 'घाट सफा गरौँ, सँगै। Gloves and sacks are there.',
    city: ['IN', 'Siliguri'],
    address: 'महानन्दा घाट',
    day: 2,
    hour: '06:00',
    hours: 3,
    owner: 20,
    share: 0.2,
  },
  {
    name: 'Tihar far from home',
    description: 'Sel roti in a car park, deusi till the neighbours come out, and then with them.',
    city: ['QA', 'Doha'],
    address: 'Behind the Nepali school',
    day: 16,
    hour: '18:00',
    hours: 5,
    owner: 24,
    group: 6,
    share: 0.4,
    said: ['Ten of us by metro.'],
  },
  {
    name: 'Roof raising: the beams go up',
    description: 'Twenty hands for a morning. Those who cannot lift, cook.',
    city: ['NP', 'Kirtipur'],
    address: 'The old house',
    day: 27,
    hour: '07:00',
    hours: 6,
    owner: 28,
    group: 7,
    isPrivate: true,
    share: 0.3,
  },
  {
    name: 'Online: how to read a tamasuk',
    description: 'An hour with the old hand, its shortenings and its years. The link comes the day before.',
    city: ['GB', 'London'],
    address: 'On the screen',
    day: 34,
    hour: '19:00',
    hours: 1,
    owner: 2,
    group: 2,
    share: 0.25,
  },
  {
    name: 'Sour things: a tasting',
    description: 'Lapsi, amala, gundruk, and one jar nobody dares to open.',
    city: ['NP', 'Lalitpur'],
    address: 'Courtyard behind Patan Dhoka',
    day: 0,
    hours: 5,
    owner: 12,
    group: 3,
    share: 0.3,
    photos: 5,
  },
  {
    name: 'बिस्केट जात्रा सँगै',
    description: 'Was to be seen from the roof of Narayan’s house; the roof is being mended.',
    city: ['NP', 'Bhaktapur'],
    address: 'नारायणको छत',
    day: 40,
    hour: '14:00',
    hours: 4,
    owner: 1,
    share: 0.2,
    isPutAway: true,
  },
]

const dayMs = 86_400_000

export async function settleEvents(
  { call, send }: Ways,
  all: readonly Neighbour[],
  { trees, groups, clock }: { trees: readonly string[]; groups: readonly string[]; clock: Clock },
): Promise<void> {
  const random = randomOf(37)
  const upload = async ({ token }: Neighbour, seed: number, width: number, height: number) =>
    (await send('/v1/document/upload', token, 'picture.jpg', await landscapeOf(seed, width, height))).id

  for (const [at, plan] of planned.entries()) {
    const { name, description, address, tree, group, capacity = null, said = [] } = plan
    const owner = all[plan.owner]!
    const { id } = await call('POST', '/v1/social/event', owner.token, {
      name,
      description,
      address,
      capacity,
      type: plan.isPrivate ? 'PRIVATE' : 'PUBLIC',
      cityId: await cityOf(owner, plan.city),
      ...timesOf(plan),
      coverImage: await upload(owner, 700 + at, 1200, 480),
      familyTreeIds: tree === undefined ? [] : [trees[tree]],
      groupIds: group === undefined ? [] : [groups[group]],
    })
    const guests = all.filter((one) => one !== owner && random() < plan.share)
    await call('POST', `/v1/social/event/${id}/invite`, owner.token, { userIds: guests.map((one) => one.id) })
    for (const [n, one] of guests.entries()) {
      // Some have not said yet whether they come.
      const answer = n % 9 === 5 ? 'MAYBE' : n % 9 === 8 ? 'NO' : 'YES'
      if (n % 7 !== 6) await call('PUT', `/v1/social/event/${id}/answer`, one.token, { answer })
    }
    for (const [n, comment] of said.entries())
      await call('POST', '/v1/comments', guests[n % guests.length]!.token, {
        comment,
        parentType: 'EVENT',
        parentId: id,
      })
    const photographers = [owner, ...guests.slice(0, 3)]
    for (let n = 0; n < (plan.photos ?? 0); n++) {
      const one = photographers[Math.floor(n / 4) % photographers.length]!
      const photo = await upload(one, 800 + at * 20 + n, n % 3 === 1 ? 480 : 720, n % 3 === 1 ? 640 : 480)
      await call('PUT', `/v1/social/event/upload/${id}`, one.token, { decision: true, mediaIds: [photo] })
    }
    if (plan.isPutAway)
      await call('PUT', `/v1/social/event/archive/${id}`, owner.token, { decision: true, mediaIds: [] })
  }
  console.log(`${planned.length} events`)

  async function cityOf({ token }: Neighbour, [country, prefix]: Planned['city']): Promise<string> {
    const query = `countryCode=${country}&cityPrefix=${encodeURIComponent(prefix)}`
    const found: unknown = await call('GET', `/v1/city/filter?${query}`, token)
    const [city] = (found as { data: { id: string }[] }).data
    if (!city) throw new Error(`No city of the demonstration is called ${prefix}`)
    return city.id
  }

  function timesOf({ day, hour, hours }: Planned) {
    const now = clock.now()
    const date = new Date(now.getTime() + day * dayMs).toISOString().slice(0, 10)
    // Without a zone it is meant by the clocks of the city.
    const start = hour ? `${date}T${hour}:00` : now.toISOString()
    const from = Date.parse(hour ? `${start}Z` : start)
    const end = new Date(from + hours * 3_600_000).toISOString()
    return { startDate: start, endDate: hour ? end.slice(0, 19) : end }
  }
}
