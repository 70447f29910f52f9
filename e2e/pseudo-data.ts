import type { Task } from '@mulghar/contract/tasks/tasks'
import type { Member } from './fixtures.ts'
import type { House } from './house.ts'

type Made = { id: string }

/** Where the things are that a screen shows. */
export type Filled = {
  tree: string
  ram: string
  sita: string
  ravi: string
  importJob: string
  tableJob: string
  failedJob: string
  post: string
  /** Addresses within the pages. */
  invitation: string
  groupInvitation: string
  /** One that asha owns, and one that she may ask to join. */
  group: string
  otherGroup: string
  /** With a donation and an expense, of both. */
  program: string
  /** One of asha's with guests, and one that asks her. */
  event: string
  otherEvent: string
  /** A place of heritage, of asha. */
  place: string
  /** A conversation of asha and ravi. */
  conversation: string
}

/** A house with something of everything, whose people write in Devanagari: asha owns a tree, ravi is in it and has one too. */
export async function fillHouse(house: House, asha: Member, ravi: Member): Promise<Filled> {
  const tree = (
    await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'राई', description: 'हामी', gotra: 'कश्यप' })
  ).id
  const theirs = (await ravi.api<Made>('POST', '/v1/family/family-tree', { name: 'थापा', description: 'उनी' })).id
  const add = async (draft: object, to = tree, by = asha) =>
    (await by.api<Made>('POST', `/v1/family/${to}/person`, draft)).id

  const hari = await add({
    firstName: 'हरि',
    lastName: 'राई',
    gender: 'MALE',
    birth: { year: 1920 },
    death: { year: -5 },
  })
  const ram = await add({
    firstName: 'राम',
    lastName: 'राई',
    gender: 'MALE',
    nickname: 'कान्छा',
    gotra: 'कश्यप',
    birth: { year: 1950, qualifier: 'ABOUT' },
    birthPlace: 'काठमाडौँ',
    dateOfDeath: '2001-05-03',
    contactDetails: { bio: 'किसान', email: 'a@example.org', phoneNumber: '+977 980-1234' },
    addresses: [{ address: 'नयाँ बजार', city: { name: 'कीर्तिपुर', countryName: 'नेपाल' }, currentAddress: true }],
    educations: [{ degreeName: '१०', institutionName: '११', currentEducation: 'true' }],
    jobs: [{ position: '१२', currentJob: true }],
    facts: [{ type: 'Serial number', value: '१' }],
    relations: { parents: [{ id: hari }] },
  })
  const sita = await add({
    firstName: 'सीता',
    gender: 'FEMALE',
    birth: { calendar: 'BIKRAM_SAMBAT', year: 2010, month: 3, day: 2 },
    relations: { partners: [{ id: ram, from: { year: 1970 } }] },
  })
  await add({ firstName: 'गोपाल', gender: 'MALE', relations: { parents: [{ id: ram }, { id: sita, kind: 'STEP' }] } })
  // Somebody is there twice, and a mother is younger than her son.
  for (const nickname of ['क', 'ख'])
    await add({
      firstName: 'निर्मला',
      lastName: 'लामा',
      gender: 'FEMALE',
      birth: { year: 1970, month: 3, day: 9 },
      nickname,
    })
  const devi = await add({ firstName: 'देवी', gender: 'FEMALE', dateOfBirth: '1990-01-01' })
  await add({ firstName: 'टेक', gender: 'MALE', birth: { year: 1980 }, relations: { parents: [{ id: devi }] } })

  // Both share this, and say this of it.
  const said = { text: 'दशैं आयो', visibility: 'MEMBERS' }
  const post = (await asha.api<Made>('POST', '/v1/post', said)).id
  await ravi.api('POST', '/v1/post', { ...said, text: 'खसी काट्ने, मासु बाँड्ने '.repeat(20), commentsClosed: true })
  const [onPost, like] = [
    { parentType: 'POST', parentId: post },
    { contentType: 'POST', contentId: post },
  ]
  const first = await ravi.api<Made>('POST', '/v1/comments', { ...onPost, comment: 'हो' })
  const answer = { parentType: 'COMMENT', parentId: first.id, comment: 'हजुर' }
  await asha.api('POST', '/v1/comments', answer)
  await ravi.api('POST', '/v1/comments', { ...answer, comment: 'पक्का' })
  await ravi.api('POST', '/v1/likes', like)

  // A group with somebody in it, somebody banned, what invites, and a post that is pinned; one that is not hers.
  const group = (
    await asha.api<Made>('POST', '/v1/group', { name: 'राई परिवार', visibility: 'PRIVATE', rules: 'माया' })
  ).id
  const draft = { name: 'थापा परिवार', description: 'उनी', about: 'हो', joinPolicy: 'REQUEST' }
  const otherGroup = (await ravi.api<Made>('POST', '/v1/group', draft)).id
  await ravi.api('POST', `/v1/group/${group}/join`, { message: 'नमस्ते' })
  const pinned = await asha.api<Made>('POST', '/v1/post', { text: 'भेट', groupId: group })
  await asha.api('PUT', `/v1/group/${group}/pin`, { postId: pinned.id })
  await asha.api('POST', `/v1/group/${group}/invite`, { emails: ['c@example.org'] })
  const { url } = await ravi.api<{ url: string }>('POST', `/v1/group/${otherGroup}/invite-link`, {})

  // A program, with what came in and went out.
  const coffer = { name: 'छाना', description: 'ढुङ्गा', goal: 500, familyId: tree, groupId: group }
  const program = (await asha.api<Made>('POST', '/v1/finance/program', coffer)).id
  await asha.api('POST', '/v1/finance/donor', { financeProgramId: program, donorName: 'सीता', amount: 101 })
  await ravi.api('POST', '/v1/finance/donor', { financeProgramId: program, donorName: 'ढुङ्गा', amount: -51 })

  // Events that are ahead: with guests of every kind, one that asks her, one that she has put away.
  const { data: cities } = await asha.api<{ data: Made[] }>('GET', '/v1/city/filter?countryCode=NP&cityPrefix=K')
  const when = { startDate: '2099-11-21T02:15:00.000Z', endDate: '2099-11-21T10:15:00.000Z' }
  const where = { type: 'PUBLIC', cityId: cities[0]!.id, address: 'नयाँ बजार', ...when }
  const newEvent = async (by: Member, more: object) =>
    (await by.api<Made>('POST', '/v1/social/event', { name: 'कुल पूजा', description: 'सबै आउनु', ...where, ...more })).id
  // This one has begun: it has an album, and stands on Home.
  const startDate = new Date().toISOString()
  const event = await newEvent(asha, { familyTreeIds: [tree], capacity: 1, startDate })
  const otherEvent = await newEvent(ravi, { name: 'भोज', type: 'PRIVATE' })
  const putAway = await newEvent(asha, { name: 'बिहे' })
  await newEvent(ravi, { name: 'जात्रा' })
  await ravi.api('POST', `/v1/social/event/${event}/participant`)
  await ravi.api('POST', `/v1/social/event/${otherEvent}/invite`, { userIds: [asha.id] })
  await asha.api('PUT', `/v1/social/event/archive/${putAway}`, { decision: true })
  await ravi.api('POST', '/v1/comments', { parentType: 'EVENT', parentId: event, comment: 'हुन्छ' })

  // A place of heritage.
  const spring = { category: 'WATER_STRUCTURE', cityId: cities[0]!.id, description: 'पानी', status: 'PUBLISHED' }
  const place = (await asha.api<Made>('POST', '/v1/heritage', { name: 'ढुङ्गे धारा', ...spring })).id

  // A conversation with an answer and a reaction, and a request of a member whom she does not follow.
  const conversation = (await asha.api<Made>('POST', '/v1/message/conversation', { userIds: [ravi.id] })).id
  const message = (by: Member, more: object) =>
    by.api<Made>('POST', `/v1/message/conversation/${conversation}`, { clientId: crypto.randomUUID(), ...more })
  const asked = await message(asha, { text: 'नमस्ते' })
  const answered = await message(ravi, { text: 'हजुर', replyTo: asked.id, card: { kind: 'POST', id: post } })
  const reaction = `/v1/message/conversation/${conversation}/message/${answered.id}/reaction`
  await asha.api('PUT', reaction, { emoji: '🙏' })

  // Others ask, propose and link.
  const meet = { firstName: 'माया', lastName: 'थापा', gender: 'FEMALE' }
  const maya = await add(meet, theirs, ravi)
  await ravi.api('POST', `/v1/family/member/${tree}/request`, { message: 'नमस्ते', role: 'READ_WRITE' })
  await asha.api('POST', `/v1/family/family-tree/${tree}/person/${sita}/link`, { targetTreeId: theirs, message: 'हो' })
  await ravi.api('POST', `/v1/family/family-tree/${theirs}/person/${maya}/link`, { targetTreeId: tree })
  await asha.api('POST', '/v1/family/member/accept', { familyTreeId: tree, userId: ravi.id, role: 'READ_WRITE' })
  await asha.api('PUT', `/v1/family/family-tree/${tree}`, { approval: true })
  await ravi.api('PUT', `/v1/family/person/${ram}`, { nickname: 'जेठा', birth: { year: 1951 } })
  await ravi.api('PUT', '/v1/family/member/me', { familyTreeId: tree, personId: sita }).catch(() => {})
  const { data } = await ravi.api<{ data: { url?: string }[] }>('POST', '/v1/family/member/invite', {
    familyTreeId: theirs,
    link: true,
    role: 'READ_ONLY',
  })
  await asha.api('POST', '/v1/family/member/invite', {
    familyTreeId: tree,
    emails: ['b@example.org'],
    role: 'READ_ONLY',
  })

  const importJob = await importOf(house, asha, brokenGedcom, 'राई.ged')
  const tableJob = await importOf(house, asha, brokenTable, 'राई.csv', 'table')
  const failedJob = await importOf(house, asha, '0 HEAD\n0 TRLR\n', 'राई.ged')
  await asha.api('POST', `/v1/family/family-tree/${tree}/review`)
  await expectOver(asha, tree)
  const invitation = new URL(data.find((one) => one.url)!.url!).pathname
  const groupInvitation = new URL(url).pathname
  return {
    group,
    otherGroup,
    groupInvitation,
    program,
    event,
    otherEvent,
    place,
    conversation,
    post,
    tree,
    ram,
    sita,
    ravi: ravi.id,
    importJob,
    tableJob,
    failedJob,
    invitation,
  }
}

const brokenGedcom = [
  '0 @A@ INDI',
  '1 NAME आशा /राई/',
  '1 FAMC @F@',
  '1 BIRT',
  '2 DATE कहिले',
  '5 NOTE गहिरो',
  'नम्बर नभएको',
  '1 DEAT',
  '2 DATE 31 FEB 1990',
  '0 @A@ INDI',
  '1 NAME बीर /राई/',
  '1 FAMS @G@',
  '0 INDI',
  '0 @F@ FAM',
  '1 HUSB @A@',
  '1 WIFE @A@',
  '1 HUSB @B@',
  '1 CHIL @A@',
].join('\n')

const brokenTable = [
  'क्र.सं.,नाम,पुस्ता,बाबुको क्र.सं.,छोरा,छोरी,छोराको क्र.सं.',
  '1,राम,1,,3,2,"2,3,99"',
  '2,हरि,2,1,1,"सीता, गीता",4',
  '3,गोपाल,2,1,0,,',
  '4,कृष्ण,5,2,,,',
  '6,बल,2,77,,,',
  '7,टेक,2,7,,,',
  '8,दिल,2,9,,,',
  '9,शेर,3,8,,,',
  '10,मान,3,,,,',
  '10,लाल,3,,,,',
  '11,रवि,4,10,,,10',
  ',नाम्लो,4,3,,,',
  '12,,4,3,,,13',
  '13,बच्चा,5,,,,',
  '3,गोपाल,2,1,0,,',
  '15,अरू,3,2,,,13',
].join('\n')

async function importOf(house: House, by: Member, text: string, name: string, format = 'gedcom'): Promise<string> {
  const session = await fetch(`${house.url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: by.email, password: by.password }),
  })
  const { accessToken } = (await session.json()) as { accessToken: { token: string } }
  const form = new FormData()
  form.append('file', new File([text], name))
  const answer = await fetch(
    `${house.url}/v1/family/family-tree/import?format=${format}&name=${encodeURIComponent('३')}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken.token}` },
      body: form,
    },
  )
  if (!answer.ok) throw new Error(await answer.text())
  const { jobId } = (await answer.json()) as { jobId: string }
  for (;;) {
    const task = await by.api<Task>('GET', `/v1/job/${jobId}`)
    if (task.endedAt) return jobId
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function expectOver(by: Member, tree: string): Promise<void> {
  for (;;) {
    const { at, running } = await by.api<{ at: string | null; running: unknown }>(
      'GET',
      `/v1/family/family-tree/${tree}/review`,
    )
    if (at && !running) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
