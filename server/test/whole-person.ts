/** Somebody of whom everything is told that a form asks for, without relatives. */
export const wholePerson = {
  firstName: 'Ram Bahadur',
  lastName: 'Shrestha',
  names: [
    { script: 'Deva', first: 'राम बहादुर', last: 'श्रेष्ठ' },
    { script: 'Latn', first: 'Ramu', last: 'Srestha' },
  ],
  gender: 'MALE',
  nickname: 'Kanchha',
  hiddenName: 'Nwaran',
  gotra: 'Kashyap',
  currentGotra: 'Bharadwaj',
  birthOrder: 2,
  birth: { calendar: 'BIKRAM_SAMBAT', year: 2035, month: 2, day: 19 },
  birthPlace: 'Kirtipur, Nepal',
  marriage: { qualifier: 'ABOUT', year: 2003, month: 5 },
  contactDetails: { email: 'ram@example.org', phoneNumber: '+977 980000000', bloodGroup: 'O+', bio: 'A long\nstory.' },
  addresses: [
    { address: 'Ring road 1', city: { name: 'Patan', countryName: 'Nepal' }, startDate: '2001', currentAddress: true },
    { address: 'Old street', startDate: '1990-05', endDate: '2000-12-31' },
  ],
  educations: [{ degreeName: 'BSc', institutionName: 'TU', startDate: '1996', endDate: '2000' }],
  jobs: [{ position: 'Teacher', startDate: '2001', currentJob: true }, { position: 'Clerk' }],
  sources: [{ title: 'Vanshavali', page: '12', link: 'https://example.org/book' }],
  facts: [{ type: 'Bratabandha', value: 'at home', date: { year: 1988 }, place: 'Kirtipur' }],
}
