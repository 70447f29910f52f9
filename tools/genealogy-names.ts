/** A name in Latin and in Devanagari. */
export type TwoScripts = readonly [latin: string, devanagari: string]

const pairs = (text: string): TwoScripts[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((pair) => pair.split('=') as [string, string])

export const lastNames =
  pairs(`Shrestha=श्रेष्ठ, Gurung=गुरुङ, Rai=राई, Tamang=तामाङ, Sharma=शर्मा, Adhikari=अधिकारी, Thapa=थापा,
Magar=मगर, Karki=कार्की, Basnet=बस्नेत, Maharjan=महर्जन, Limbu=लिम्बू, Sherpa=शेर्पा, Pradhan=प्रधान, Bhattarai=भट्टराई,
Koirala=कोइराला, Chaudhary=चौधरी, Yadav=यादव, Jha=झा, Mishra=मिश्र, Tuladhar=तुलाधर, Shakya=शाक्य, Bajracharya=बज्राचार्य, Joshi=जोशी,
Khadka=खड्का, Bhandari=भण्डारी, Regmi=रेग्मी, Subedi=सुवेदी, Acharya=आचार्य, Poudel=पौडेल, Dahal=दाहाल, Ghimire=घिमिरे, Patel=पटेल,
Singh=सिंह, Gupta=गुप्ता, Verma=वर्मा, Iyer=अय्यर, Nair=नायर, Reddy=रेड्डी, Banerjee=बनर्जी`)

export const maleNames =
  pairs(`Krishna=कृष्ण, Hari=हरि, Ram=राम, Gopal=गोपाल, Mohan=मोहन, Prakash=प्रकाश, Ravi=रवि, Anil=अनिल, Kiran=किरण,
Bishal=विशाल, Suresh=सुरेश, Ramesh=रमेश, Dipak=दीपक, Rajendra=राजेन्द्र, Narayan=नारायण, Bishnu=विष्णु, Shankar=शंकर, Ganesh=गणेश,
Madan=मदन, Laxman=लक्ष्मण, Bharat=भरत, Arjun=अर्जुन, Bhim=भीम, Sagar=सागर, Nabin=नवीन, Santosh=सन्तोष, Binod=विनोद, Keshav=केशव,
Tek Bahadur=टेकबहादुर, Man Bahadur=मानबहादुर, Jaya Bir=जयवीर, Purna=पूर्ण, Dhan Raj=धनराज, Surya=सूर्य, Chandra=चन्द्र, Rohit=रोहित`)

export const femaleNames =
  pairs(`Laxmi=लक्ष्मी, Sita=सीता, Gita=गीता, Radha=राधा, Maya=माया, Asha=आशा, Meera=मीरा, Sunita=सुनिता, Anita=अनिता,
Rama=रमा, Kamala=कमला, Bimala=विमला, Saraswati=सरस्वती, Parbati=पार्वती, Durga=दुर्गा, Devi=देवी, Sabina=सबिना, Kabita=कविता, Sarita=सरिता,
Nirmala=निर्मला, Pratima=प्रतिमा, Puja=पूजा, Rekha=रेखा, Indira=इन्दिरा, Man Kumari=मनकुमारी, Dil Maya=दिलमाया, Tara=तारा, Usha=उषा,
Shanti=शान्ति, Goma=गोमा, Bina=बीना, Manju=मञ्जु, Rita=रीता, Srijana=सिर्जना, Ganga=गंगा, Yamuna=यमुना`)

export const places = [
  'Kirtipur, Nepal',
  'Kathmandu, Nepal',
  'Lalitpur, Nepal',
  'Bhaktapur, Nepal',
  'Pokhara, Nepal',
  'Gorkha, Nepal',
  'Bandipur, Nepal',
  'Dhankuta, Nepal',
  'Ilam, Nepal',
  'Bhojpur, Nepal',
  'Janakpur, Nepal',
  'Palpa, Nepal',
  'Jumla, Nepal',
  'Solukhumbu, Nepal',
  'Darjeeling, India',
  'Varanasi, India',
  'Kolkata, India',
  'Delhi, India',
  'Sikkim, India',
  'Dehradun, India',
  'London, England',
  'Sydney, Australia',
  'Boston, United States',
]
