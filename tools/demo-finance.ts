import type { Neighbour, Ways } from './demo-neighbours.ts'
import { randomOf } from './genealogy.ts'

// What the people of the demonstration raise money for: five programs, with what was given and what was spent.

type Begun = {
  name: string
  description: string
  goal?: number
  donorContact?: 'CREATORS'
  /** Who began it: one of the families, or somebody else. */
  owner: number
  /** Of whose family tree, and of which group, it is. */
  tree?: number
  group?: number
  gifts: number
  expenses: readonly (readonly [what: string, amount: number])[]
}

const begun: readonly Begun[] = [
  {
    name: 'Water tap at the old well',
    description: 'The pipe from the spring broke in the monsoon. धारा मर्मत: पाइप, सिमेन्ट र तीन दिनको काम।',
    goal: 45_000,
    owner: 1,
    tree: 1,
    gifts: 14,
    expenses: [
      ['Pipe, forty metres', 18_400],
      ['सिमेन्ट र बालुवा', 9_250.5],
      ['Three days of work', 12_000],
    ],
  },
  {
    name: 'जोशी परिवार कोष',
    description: 'पढाइ, औषधि र अप्ठ्यारो परेका बेला। हरेक वर्ष तिहारमा हिसाब सुनाइन्छ।',
    donorContact: 'CREATORS',
    owner: 8,
    gifts: 22,
    expenses: [
      ['एस.ई.ई. को भर्ना', 15_000],
      ['Hospital in Tansen', 32_750],
    ],
  },
  {
    name: 'School bench for Ward 4',
    description: 'Twelve benches of sal wood, so that nobody sits on the floor in Magh.',
    goal: 96_000,
    owner: 2,
    tree: 2,
    gifts: 17,
    expenses: [['Wood for the first four', 27_600]],
  },
  {
    name: 'Kul puja 2083',
    description: 'Priest, bhoj for two hundred, tents, and the bus from Kalanki.',
    owner: 1,
    group: 1,
    gifts: 31,
    expenses: [
      ['Tents and carpets', 14_500],
      ['चामल, दाल, घ्यू', 38_120.75],
      ['Bus from Kalanki', 9_000],
      ['Dakshina', 5_501],
    ],
  },
  {
    name: 'Roof of the kul ghar कुल घरको छाना',
    description: 'Slates and beams for the house with the two lattice windows, before the snow. हिउँ पर्नुअघि छाना।',
    goal: 500_000,
    owner: 0,
    tree: 0,
    group: 0,
    gifts: 40,
    expenses: [
      ['Slates from Bandipur', 96_000],
      ['ढुवानी', 18_500],
      ['Carpenters, first week', 42_000],
    ],
  },
]

const amounts = [251, 501, 1001, 1100.5, 2500, 5000, 5001, 7500, 11_000, 21_000, 51_000]
/** The part of a goal that is given at most. */
const mostOfGoal = 0.85
const addresses = ['Kirtipur 4', 'Besisahar', 'Ghandruk', 'तानसेन, पाल्पा', 'Doha', 'Siliguri', null]

export async function settleFinance(
  { call }: Ways,
  all: readonly Neighbour[],
  { trees, groups }: { trees: readonly string[]; groups: readonly string[] },
): Promise<void> {
  const random = randomOf(29)
  const one = <Of>(of: readonly Of[]) => of[Math.floor(random() * of.length)]!
  for (const { owner: at, tree, group, gifts, expenses, ...draft } of begun) {
    const owner = all[at]!
    const { id: financeProgramId } = await call('POST', '/v1/finance/program', owner.token, {
      ...draft,
      familyId: tree === undefined ? null : trees[tree],
      groupId: group === undefined ? null : groups[group],
    })
    let left = draft.goal === undefined ? Infinity : draft.goal * mostOfGoal
    for (let n = 0; n < gifts; n++) {
      const possible = amounts.filter((amount) => amount <= left)
      if (possible.length === 0) break
      const amount = one(possible)
      left -= amount
      const donor = one(all)
      const by = random() < 0.7 ? owner : donor
      await call('POST', '/v1/finance/donor', by.token, {
        financeProgramId,
        donorName: donor.name,
        amount,
        donorAddress: one(addresses),
        donorPhoneNo: random() < 0.5 ? `98${Math.floor(10_000_000 + random() * 89_999_999)}` : null,
      })
    }
    for (const [what, amount] of expenses)
      await call('POST', '/v1/finance/donor', owner.token, { financeProgramId, donorName: what, amount: -amount })
  }
  console.log(`${begun.length} finance programs`)
}
