import type { Category, Condition } from '../contract/src/heritage/kinds.ts'
import type { Neighbour, Ways } from './demo-neighbours.ts'
import { landscapeOf } from './demo-pictures.ts'
import { randomOf } from './genealogy.ts'

// Twelve places of heritage for the demonstration, with drawn pictures.

type Planned = {
  name: string
  /** The same name in Devanagari. */
  native: string
  category: Category
  description: string
  point: readonly [latitude: number, longitude: number]
  city: readonly [country: string, name: string]
  /** The year in which it began, and about when where that is not sure. */
  year?: number
  isAbout?: boolean
  condition?: Condition
  owner: number
  tree?: number
  group?: number
  visibility?: 'SCOPE' | 'ONLY_ME'
  isHidden?: boolean
  isDraft?: boolean
  /** The part of all people who like it; some of them save it or were there. */
  share: number
  said?: readonly string[]
}

const planned: readonly Planned[] = [
  {
    name: 'Swayambhunath',
    native: 'स्वयम्भूनाथ',
    category: 'RELIGIOUS_SITE',
    description: 'The stupa on the hill west of Kathmandu. 365 steps lead up from the east.',
    point: [27.7149, 85.2904],
    city: ['NP', 'Kathmandu'],
    owner: 0,
    share: 0.6,
    said: ['We went up every Saturday as children.', 'आमासँग हरेक बिहान।'],
  },
  {
    name: 'Patan Durbar Square',
    native: 'पाटन दरबार क्षेत्र',
    category: 'MONUMENT',
    description: 'The palace square of the kings of Patan, with the stone temple of Krishna.',
    point: [27.6727, 85.3253],
    city: ['NP', 'Lalitpur'],
    owner: 1,
    share: 0.5,
  },
  {
    name: 'Manga Hiti',
    native: 'मङ्ग हिटी',
    category: 'WATER_STRUCTURE',
    description: 'Three stone spouts in a sunken court. Neighbours still fetch water here in the morning.',
    point: [27.6735, 85.3254],
    city: ['NP', 'Lalitpur'],
    year: 570,
    isAbout: true,
    owner: 12,
    share: 0.3,
    said: ['Still running in the dry months.'],
  },
  {
    name: 'Nyatapola Temple',
    native: 'न्यातपोल मन्दिर',
    category: 'RELIGIOUS_SITE',
    description: 'The five-storey temple on Taumadhi square. It stood through the earthquakes of 1934 and 2015.',
    point: [27.6714, 85.4294],
    city: ['NP', 'Bhaktapur'],
    year: 1702,
    condition: 'GOOD',
    owner: 2,
    share: 0.45,
  },
  {
    name: 'Old house of the Shresthas',
    native: 'श्रेष्ठ परिवारको पुरानो घर',
    category: 'ANCESTRAL_HOME',
    description: 'Two lattice windows, a courtyard, and the shrine of the family on the top floor.',
    point: [27.6785, 85.2776],
    city: ['NP', 'Kirtipur'],
    year: 1890,
    isAbout: true,
    condition: 'AT_RISK',
    owner: 0,
    tree: 0,
    visibility: 'SCOPE',
    isHidden: true,
    share: 0.2,
    said: ['The west beam needs a prop before the rains.'],
  },
  {
    name: 'Ghandruk village',
    native: 'घान्द्रुक गाउँ',
    category: 'CULTURAL_PRACTICE',
    description: 'Slate roofs, stone lanes and the songs of rodhi evenings.',
    point: [28.3767, 83.8079],
    city: ['NP', 'Pokhara'],
    owner: 1,
    tree: 1,
    share: 0.35,
  },
  {
    name: 'Bindhyabasini Temple',
    native: 'विन्ध्यवासिनी मन्दिर',
    category: 'RELIGIOUS_SITE',
    description: 'A white temple on a low hill, with the mountains behind it on clear mornings.',
    point: [28.2381, 83.9843],
    city: ['NP', 'Pokhara'],
    owner: 16,
    share: 0.25,
  },
  {
    name: 'Palpa Dhaka weaving',
    native: 'पाल्पाली ढाका',
    category: 'CRAFT_FOOD',
    description: 'Cotton cloth woven by hand in Tansen, for topis and shawls.',
    point: [27.8673, 83.5467],
    city: ['NP', 'Tansen'],
    owner: 2,
    tree: 2,
    share: 0.3,
    said: ['My aunt has two looms.'],
  },
  {
    name: 'Begnas Lake',
    native: 'बेगनास ताल',
    category: 'NATURAL_SITE',
    description: 'The quieter lake, with fishing boats and a path along the dam.',
    point: [28.1739, 84.0958],
    city: ['NP', 'Pokhara'],
    owner: 6,
    share: 0.2,
  },
  {
    name: 'Dashashwamedh Ghat',
    native: 'दशाश्वमेध घाट',
    category: 'RELIGIOUS_SITE',
    description: 'Steps down to the Ganga, where families bring the ashes of their elders.',
    point: [25.3069, 83.0104],
    city: ['IN', 'Varanasi'],
    owner: 20,
    share: 0.35,
  },
  {
    name: 'Ghoom Monastery',
    native: 'घूम मठ',
    category: 'RELIGIOUS_SITE',
    description: 'A monastery of 1850 above the railway, with a large statue of Maitreya.',
    point: [27.0121, 88.2502],
    city: ['IN', 'Darjiling'],
    year: 1850,
    owner: 24,
    share: 0.2,
  },
  {
    name: 'Grandfather’s schoolhouse',
    native: 'हजुरबुबाको पाठशाला',
    category: 'HISTORIC_BUILDING',
    description: 'One room and a bell. Papers about its founding are still missing.',
    point: [27.8651, 83.5522],
    city: ['NP', 'Tansen'],
    owner: 2,
    isDraft: true,
    share: 0,
  },
]

export async function settleHeritage(
  { call, send }: Ways,
  all: readonly Neighbour[],
  { trees, groups }: { trees: readonly string[]; groups: readonly string[] },
): Promise<void> {
  const random = randomOf(61)
  for (const [n, plan] of planned.entries()) {
    const { name, category, description, point, share, said = [] } = plan
    const owner = all[plan.owner]!
    const { id } = await call('POST', '/v1/heritage', owner.token, {
      name,
      names: [{ script: 'Deva', text: plan.native }],
      category,
      description,
      latitude: point[0],
      longitude: point[1],
      cityId: await cityOf(owner, plan.city),
      condition: plan.condition ?? 'GOOD',
      precision: plan.isHidden ? 'HIDDEN' : 'EXACT',
      visibility: plan.visibility ?? 'PUBLIC',
      status: plan.isDraft ? 'DRAFT' : 'PUBLISHED',
      ...(plan.year && { begin: { year: plan.year, qualifier: plan.isAbout ? 'ABOUT' : 'EXACT' } }),
    })
    const at = `/v1/heritage/${id}`
    for (let photo = 0; photo < 1 + (n % 3); photo++) {
      const picture = await landscapeOf(900 + n * 10 + photo, 960, 640)
      const document = await send('/v1/document/upload', owner.token, 'picture.jpg', picture)
      const caption = photo === 0 ? name : null
      await call('POST', `${at}/media`, owner.token, { documentId: document.id, caption })
    }
    const roots = [
      { kind: 'TREE', refId: plan.tree === undefined ? undefined : trees[plan.tree] },
      { kind: 'GROUP', refId: plan.group === undefined ? undefined : groups[plan.group] },
    ]
    for (const { kind, refId } of roots) if (refId) await call('POST', `${at}/link`, owner.token, { kind, refId })
    if (plan.isDraft || plan.visibility) continue
    const fans = all.filter((one) => one !== owner && random() < share)
    for (const [place, { token }] of fans.entries()) {
      await call('POST', '/v1/likes', token, { contentType: 'HERITAGE', contentId: id, liked: true })
      if (place % 3 === 0) await call('POST', `${at}/save`, token)
      if (place % 4 === 1) await call('POST', `${at}/visit`, token, { on: { year: 2000 + (place % 25) } })
    }
    for (const [place, comment] of said.entries()) {
      const by = fans[place % fans.length]!
      await call('POST', '/v1/comments', by.token, { comment, parentType: 'HERITAGE', parentId: id })
    }
  }
  console.log(`${planned.length} places of heritage`)

  async function cityOf({ token }: Neighbour, [country, prefix]: Planned['city']): Promise<string> {
    const query = `countryCode=${country}&cityPrefix=${encodeURIComponent(prefix)}`
    const found: unknown = await call('GET', `/v1/city/filter?${query}`, token)
    const [city] = (found as { data: { id: string }[] }).data
    if (!city) throw new Error(`No city of the demonstration is called ${prefix}`)
    return city.id
  }
}
