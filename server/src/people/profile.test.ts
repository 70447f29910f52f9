import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { jpegOf } from '../../test/pictures.ts'

let app: TestApp
let asha: Member
let ravi: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
})
afterAll(() => app.close())

const url = '/v1/profile/user-detail'
const nobody = '01990000-0000-7000-8000-000000000000'

describe('GET and PUT /v1/profile/user-detail', () => {
  test('a new member has a name, an email and nothing else', async () => {
    const fresh = await app.signUp('Meera')
    const { status, body } = await fresh.get(url)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: fresh.id,
      name: 'Meera',
      email: fresh.email,
      phone: '',
      bio: '',
      picture: null,
      profileImage: null,
      calendar: 'GREGORIAN',
      digits: 'LATIN',
      version: 1,
    })
  })

  test('sent fields change, omitted ones stay, empty ones are cleared', async () => {
    const all = await asha.put(url, { name: ' Asha Karki ', phone: '+977 980-1234', bio: 'Born in\nPatan.' })
    expect(all.body).toMatchObject({ name: 'Asha Karki', phone: '+977 980-1234', bio: 'Born in\nPatan.', version: 2 })
    const name = await asha.put(url, { name: 'Asha' })
    expect(name.body).toMatchObject({ name: 'Asha', phone: '+977 980-1234', bio: 'Born in\nPatan.', version: 3 })
    expect((await asha.put(url, { name: 'Asha', bio: 'Born in\nPatan.' })).body).toMatchObject({ version: 3 })
    const emptied = await asha.put(url, { phone: '', bio: '' })
    expect(emptied.body).toMatchObject({ name: 'Asha', phone: '', bio: '', version: 4 })
    expect((await asha.get(url)).body).toEqual(emptied.body)
  })

  test('a zone is kept by its IANA name, what is none is refused, and nothing is that of the device', async () => {
    const meera = await app.signUp('Meera')
    expect((await meera.get(url)).body.zone).toBeNull()
    for (const zone of ['Asia/Kathmandu', 'Asia/Katmandu', 'America/Argentina/Buenos_Aires', 'UTC'])
      expect((await meera.put(url, { zone })).body.zone).toBe(zone)
    for (const zone of ['Asia/Mulghar', '+05:45', 'x'.repeat(65)])
      expect((await meera.put(url, { zone })).body.errors).toMatchObject([{ field: 'zone' }])
    expect((await meera.get(url)).body.zone).toBe('UTC')
    expect((await meera.put(url, { zone: null })).body.zone).toBeNull()
  })

  test('one of two saves of the same version is stale and changes nothing', async () => {
    const { version } = (await ravi.get(url)).body
    const answers = await Promise.all(['one', 'two'].map((bio) => ravi.put(url, { bio, version })))
    expect(answers.map((answer) => answer.status).sort((one, other) => one - other)).toEqual([200, 409])
    const [kept] = answers.filter((answer) => answer.status === 200)
    expect(answers.find((answer) => answer.status === 409)!.body.code).toBe('kit/stale')
    expect((await ravi.get(url)).body).toMatchObject({ bio: kept!.body.bio, version: version + 1 })
  })

  test('an account has the language that was chosen in its browser, else one that this asks for, until another is chosen', async () => {
    const about = { name: 'Sita', email: 'sita@example.org', phone: '', password: 'a long enough secret' }
    const asked = { 'accept-language': 'de, ne-NP;q=0.8, en;q=0.5' }
    const { body } = await app.visitor.post('/v1/auth/register', about, asked)
    const mine = { authorization: `Bearer ${body.accessToken.token}` }
    expect((await app.visitor.get(url, mine)).body).toMatchObject({ language: 'ne', version: 1 })
    expect((await app.visitor.put(url, { language: 'hi' }, mine)).body).toMatchObject({ name: 'Sita', language: 'hi' })
    expect((await app.visitor.put(url, { language: 'de' }, mine)).body.errors).toMatchObject([{ field: 'language' }])
    expect((await asha.get(url)).body.language).toBe('en')

    const chosen = { ...asked, cookie: 'a=b; mulghar-language=hi' }
    const gita = await app.visitor.post('/v1/auth/register', { ...about, email: 'gita@example.org' }, chosen)
    const hers = { authorization: `Bearer ${gita.body.accessToken.token}` }
    expect((await app.visitor.get(url, hers)).body.language).toBe('hi')
  })

  test('the calendar of a member is kept, and is shown to no other account', async () => {
    const before = (await ravi.get(url)).body
    const kept = await ravi.put(url, { calendar: 'BIKRAM_SAMBAT' })
    expect(kept.body).toMatchObject({ name: before.name, bio: before.bio, calendar: 'BIKRAM_SAMBAT' })
    expect((await ravi.get(url)).body).toEqual(kept.body)
    expect((await asha.get(url)).body.calendar).toBe('GREGORIAN')
    expect((await asha.get(`/v1/user/profile?userId=${ravi.id}`)).body).not.toHaveProperty('calendar')
    expect((await app.visitor.put(url, { calendar: 'BOTH' })).status).toBe(401)
  })

  test('keeps the digits that a member chose, and shows them to no other account', async () => {
    const kept = await ravi.put(url, { digits: 'DEVANAGARI' })
    expect(kept.body.digits).toBe('DEVANAGARI')
    expect((await ravi.get(url)).body).toMatchObject({ digits: 'DEVANAGARI', version: kept.body.version })
    expect((await app.visitor.put(url, { digits: 'LATIN' })).status).toBe(401)
    expect((await asha.get(url)).body.digits).toBe('LATIN')
    expect((await asha.get(`/v1/user/profile?userId=${ravi.id}`)).body).not.toHaveProperty('digits')
  })

  test.each([
    ['a calendar that is none', { calendar: 'MAYAN' }, 'calendar', 'not-offered'],
    ['digits that are none', { digits: 'ROMAN' }, 'digits', 'not-offered'],
    ['no name', { name: '' }, 'name', 'required'],
    ['a name that cannot be seen', { name: '\u200b' }, 'name', 'required'],
    ['a name without end', { name: 'a'.repeat(10_000) }, 'name', 'too-long'],
    ['a phone number that is too short', { phone: '12' }, 'phone', 'phone'],
    ['a phone number in words', { phone: 'my number' }, 'phone', 'phone'],
    ['a bio that is too long', { bio: 'a'.repeat(2001) }, 'bio', 'too-long'],
  ])('%s is refused', async (_, draft, field, code) => {
    const { status, body } = await asha.put(url, draft)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ field, code }])
  })

  test('names of every script stay as they are; what cannot be seen is left out', async () => {
    const fresh = await app.signUp('Meera')
    const written = await fresh.put(url, { name: 'मीरा श्रेष्\u200dठ', bio: 'שלום \u0000\u202eabc' })
    expect(written.body).toMatchObject({ name: 'मीरा श्रेष्\u200dठ', bio: 'שלום abc' })
  })

  test('a visitor is turned away', async () => {
    expect((await app.visitor.get(url)).status).toBe(401)
    expect((await app.visitor.put(url, { name: 'X' })).status).toBe(401)
  })
})

describe('PUT /v1/profile/user-detail/profileImage/:documentId', () => {
  const upload = async (who: Member) =>
    (await who.upload('/v1/document/upload', { name: 'me.jpg', bytes: await jpegOf(), type: 'image/jpeg' })).body.id

  test("an own picture becomes the profile's, a second one takes its place", async () => {
    const [one, two] = [await upload(asha), await upload(asha)]
    const first = await asha.put(`${url}/profileImage/${one}`)
    expect(first).toMatchObject({ status: 200, body: { profileImage: { id: one }, picture: { id: one } } })
    const second = await asha.put(`${url}/profileImage/${two}`)
    expect(second.body.profileImage.id).toBe(two)
    expect((await asha.get(second.body.profileImage.thumbUrl)).status).toBe(200)
    expect((await ravi.get(`/v1/user/profile?userId=${asha.id}`)).body.picture.id).toBe(two)
    const uses = await app.db.selectFrom('document_use').select('document_id').where('root_id', '=', asha.id).execute()
    expect(uses).toEqual([{ document_id: two }])
  })

  test('the same one twice is the same as once', async () => {
    const one = await upload(ravi)
    await ravi.put(`${url}/profileImage/${one}`)
    expect((await ravi.put(`${url}/profileImage/${one}`)).status).toBe(200)
  })

  test("another's picture, none at all, and a visitor are refused", async () => {
    const hers = await upload(asha)
    const before = (await ravi.get(url)).body
    expect(await ravi.put(`${url}/profileImage/${hers}`)).toMatchObject({
      status: 404,
      body: { code: 'documents/not-found' },
    })
    expect((await ravi.put(`${url}/profileImage/${nobody}`)).status).toBe(404)
    expect((await app.visitor.put(`${url}/profileImage/${hers}`)).status).toBe(401)
    expect((await ravi.get(url)).body).toMatchObject({ version: before.version })
  })
})

describe('GET /v1/user/profile', () => {
  const of = (userId: string) => `/v1/user/profile?userId=${userId}`

  test('others see name and bio, never email and phone', async () => {
    await asha.put(url, { phone: '9801234567', bio: 'From Patan' })
    const { status, body } = await ravi.get(of(asha.id))
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: asha.id, name: 'Asha', bio: 'From Patan', can: { edit: false } })
    expect(JSON.stringify(body)).not.toContain('9801234567')
    expect(JSON.stringify(body)).not.toContain(asha.email)
  })

  test('oneself is seen whole', async () => {
    expect((await asha.get(of(asha.id))).body).toMatchObject({ email: asha.email, can: { edit: true } })
  })

  test('an unknown account is 404, no id is 400, a visitor is turned away', async () => {
    expect(await asha.get(of(nobody))).toMatchObject({
      status: 404,
      body: { code: 'people/not-found', message: 'User not found' },
    })
    expect((await asha.get('/v1/user/profile')).status).toBe(400)
    expect((await app.visitor.get(of(asha.id))).status).toBe(401)
  })
})
