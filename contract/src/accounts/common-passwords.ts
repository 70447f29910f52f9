const words = `
password passwort passw0rd p@ssw0rd p@ssword pa55word password1 password123 password1234 password! qwerty qwertyui qwertyuiop
qwerty123 qwerty1234 qwerty12345 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc qazwsx qazwsxedc zaq12wsx zaq1zaq1 asdfghjk
asdfghjkl asdfasdf asdf1234 asdfqwer zxcvbnm zxcvbnm1 zxcvbnm123 qweasdzxc qweqweqwe qwerasdf q1w2e3r4 q1w2e3r4t5 a1b2c3d4 abcd1234
abc12345 abc123456 abc123abc abcdefg1 aa123456 a1234567 a12345678 a123456789 123456aa 123456789a 12345678a 1234qwer 12341234 123123123
12344321 123454321 123321123 112233445 11223344 1122334455 121212121 12121212 13131313 147258369 159753159 147852369 159357159 123654789
987654321 98765432 0987654321 876543210 741852963 963852741 789456123 456789123 123789456 321654987 102030405 10203040 19871987 1234567890
iloveyou iloveyou1 iloveyou2 iloveu12 loveyou1 lovelove mylove123 loveme123 iloveme1 trustno1 letmein1 letmein123 welcome1 welcome123
welcome@123 administrator admin123 admin1234 admin12345 adminadmin root1234 rootroot toor1234 changeme changeme1 changeit default1
superman superman1 batman123 spiderman spiderman1 ironman123 starwars starwars1 pokemon1 pokemon123 naruto123 minecraft minecraft1
football football1 baseball baseball1 basketball soccer123 cricket1 cricket123 liverpool liverpool1 chelsea1 chelsea123 arsenal1 arsenal123
barcelona barcelona1 realmadrid manchester manutd123 ronaldo7 ronaldo123 messi123 sachin123 dhoni123 virat123 virat18
sunshine sunshine1 princess princess1 princess123 butterfly flower123 rainbow1 chocolate cookie123 angel123 babygirl babygirl1 loveyou123
michael1 jessica1 jennifer charlie1 jordan23 michelle nicole123 ashley123 daniel123 thomas123 william1 samantha elizabeth victoria
monkey123 dragon123 master123 shadow123 hunter123 killer123 freedom1 whatever whatever1 computer computer1 internet internet1 samsung1
samsung123 google123 facebook facebook1 facebook123 instagram instagram1 whatsapp youtube123 linkedin twitter1 gmail123 yahoo123 hotmail1
iphone123 android1 nokia123 motorola windows1 microsoft apple123 adobe123 photoshop photoshop1 macromedia dropbox1 mustang1 ferrari1
porsche1 mercedes corvette harley123 yamaha123 honda123 toyota123 summer2023 summer2024 summer2025 winter2024 winter2025 spring2025
january1 february monday123 friday13 sunday123 december november october1 august123 secret123 secret12 mysecret topsecret hello123
hello1234 hellohello hello@123 goodluck goodluck1 lucky777 77777777 88888888 66666666 55555555 44444444 33333333 22222222 11111111 00000000
99999999 jesus123 jesuschrist godisgood blessed1 ramram123 jaishreeram shreeram hanuman1 ganesh123 krishna1 krishna123 radhakrishna shiva123
omnamahshivaya mahadev1 mahadev123 saibaba1 laxmi123 lakshmi1 durga123 saraswati pashupati pashupatinath buddha123 namaste1 namaste123
nepal123 nepal1234 nepal@123 nepalnepal kathmandu kathmandu1 kathmandu123 pokhara1 pokhara123 everest1 everest123 sagarmatha himalaya1
himalaya123 lalitpur bhaktapur kirtipur chitwan1 gorkha123 gurkha123 gorkhali mero1234 meronepal merodesh maile123 nepali123 india123
india1234 india@123 indian123 bharat123 jaihind1 jaihind123 hindustan delhi123 mumbai123 bangalore kolkata1 chennai1 hyderabad bollywood
salman123 shahrukh amitabh1 priyanka1 deepika1 katrina1 aishwarya ganesha1 maa12345 maababa1 mamabuwa amabuwa1 maa@1234 family123 myfamily
familytree mulghar1 mulghar123 vanshavali test1234 testtest test12345 testing1 testing123 tester123 temp1234 temporary guest123 guest1234
demo1234 sample123 example1 user1234 username login123 login1234 access14 access123 student1 student123 teacher1 school123 college1 office123
company1 business money123 dollar123 rich1234 pass1234 pass12345 pass@123 pass@1234 passpass pass123456 mypass123 mypassword newpass1
newpassword nopassword nopass123 secure123 security security1 private1 jordan123 matrix123 phoenix1 merlin123 cheese123 pepper123 ginger123
tigger123 bailey123 buster123 maggie123 peanut123 purple123 orange123 yellow12 silver123 golden123 diamond1 diamond123 crystal1
snoopy123 mickey123 mickeymouse donald123 tinkerbell hellokitty nirvana1 metallica slipknot1 eminem123 rockstar rockstar1 superstar
champion champion1 gladiator nintendo playstation xbox1234 gaming123 fortnite freefire1 freefire123 pubg1234 pubgmobile counter1 letmein!
`

/** Passwords that everybody tries first, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))

/**
 * Whether a password is one that everybody tries first: a well-known one, or the account's own name or email. The web imports
 * this module on demand only, because of the list.
 */
export function isCommonPassword(password: string, account: { name: string; email: string }): boolean {
  const plain = simplify(password)
  const own = [account.name, account.email, account.email.split('@')[0] ?? ''].map(simplify)
  const stem = plain.replace(/[\d\W_]+$/, '')
  return (
    commonPasswords.has(plain) ||
    (commonPasswords.has(stem) && plain.length - stem.length <= 4) ||
    own.some((word) => word.length > 3 && (plain === word || stem === word)) ||
    /^(.)\1+$/.test(plain) ||
    isRun(plain)
  )
}

const simplify = (text: string) => text.normalize('NFKC').toLowerCase().trim()

/** All characters follow one another: 12345678, abcdefgh, 87654321. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (letter) => letter.codePointAt(0)!)
  const steps = codes.slice(1).map((code, index) => code - codes[index]!)
  return steps.length > 0 && (steps.every((step) => step === 1) || steps.every((step) => step === -1))
}
