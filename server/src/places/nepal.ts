/**
 * The 293 urban municipalities of Nepal (6 metropolitan cities, 11 sub-metropolitan cities, 276 municipalities) as
 * they are since 2017, by province and district. A district without one is left out.
 */
export const nepal: Record<string, Record<string, string>> = {
  Koshi: {
    Taplejung: 'Phungling',
    Panchthar: 'Phidim',
    Ilam: 'Ilam, Deumai, Mai, Suryodaya',
    Jhapa: 'Mechinagar, Bhadrapur, Birtamod, Arjundhara, Kankai, Shivasatakshi, Gauradaha, Damak',
    Sankhuwasabha: 'Khandbari, Chainpur, Dharmadevi, Panchkhapan, Madi',
    Terhathum: 'Myanglung, Laligurans',
    Bhojpur: 'Bhojpur, Shadananda',
    Dhankuta: 'Dhankuta, Pakhribas, Mahalaxmi',
    Morang:
      'Biratnagar, Belbari, Letang, Pathari Shanishchare, Rangeli, Ratuwamai, Sunawarshi, Urlabari, Sundarharaincha',
    Sunsari: 'Itahari, Dharan, Inaruwa, Duhabi, Ramdhuni, Barahakshetra',
    Solukhumbu: 'Solududhkunda',
    Okhaldhunga: 'Siddhicharan',
    Khotang: 'Diktel Rupakot Majhuwagadhi, Halesi Tuwachung',
    Udayapur: 'Triyuga, Katari, Chaudandigadhi, Belaka',
  },
  Madhesh: {
    Saptari:
      'Rajbiraj, Kanchanrup, Khadak, Dakneshwari, Bodebarsain, Shambhunath, Surunga, Hanumannagar Kankalini, Saptakoshi',
    Siraha: 'Siraha, Lahan, Golbazar, Mirchaiya, Kalyanpur, Karjanha, Dhangadhimai, Sukhipur',
    Dhanusha:
      'Janakpurdham, Chhireshwarnath, Ganeshman Charnath, Dhanushadham, Nagarain, Bideha, Mithila, Sahidnagar, Sabaila, Kamala, Mithila Bihari, Hansapur',
    Mahottari:
      'Jaleshwar, Bardibas, Gaushala, Aurahi, Bhangaha, Balwa, Loharpatti, Matihani, Manara Shiswa, Ramgopalpur',
    Sarlahi:
      'Malangwa, Lalbandi, Hariwan, Haripur, Haripurwa, Ishworpur, Barahathwa, Bagmati, Godaita, Balara, Kabilasi',
    Rautahat:
      'Gaur, Chandrapur, Garuda, Baudhimai, Brindaban, Dewahi Gonahi, Phatuwa Bijayapur, Gadhimai, Gujara, Ishanath, Katahariya, Madhav Narayan, Maulapur, Paroha, Rajdevi, Rajpur',
    Bara: 'Kalaiya, Jitpursimara, Kolhabi, Nijgadh, Mahagadhimai, Simraungadh, Pacharauta',
    Parsa: 'Birgunj, Pokhariya, Bahudarmai, Parsagadhi',
  },
  Bagmati: {
    Dolakha: 'Bhimeshwar, Jiri',
    Sindhupalchok: 'Chautara Sangachokgadhi, Melamchi, Barhabise',
    Dhading: 'Nilkantha, Dhunibesi',
    Nuwakot: 'Bidur, Belkotgadhi',
    Kathmandu:
      'Kathmandu, Kirtipur, Budhanilkantha, Tarakeshwar, Gokarneshwar, Chandragiri, Tokha, Nagarjun, Kageshwari Manohara, Shankharapur, Dakshinkali',
    Bhaktapur: 'Bhaktapur, Madhyapur Thimi, Suryabinayak, Changunarayan',
    Lalitpur: 'Lalitpur, Godawari, Mahalaxmi',
    Kavrepalanchok: 'Dhulikhel, Banepa, Panauti, Panchkhal, Namobuddha, Mandandeupur',
    Ramechhap: 'Manthali, Ramechhap',
    Sindhuli: 'Kamalamai, Dudhauli',
    Makwanpur: 'Hetauda, Thaha',
    Chitwan: 'Bharatpur, Ratnanagar, Kalika, Khairahani, Madi, Rapti',
  },
  Gandaki: {
    Gorkha: 'Gorkha, Palungtar',
    Myagdi: 'Beni',
    Kaski: 'Pokhara',
    Lamjung: 'Besisahar, Madhya Nepal, Rainas, Sundarbazar',
    Tanahun: 'Byas, Shuklagandaki, Bhanu, Bhimad',
    Nawalpur: 'Kawasoti, Gaindakot, Devchuli, Madhyabindu',
    Syangja: 'Putalibazar, Waling, Chapakot, Galyang, Bhirkot',
    Parbat: 'Kushma, Phalewas',
    Baglung: 'Baglung, Galkot, Jaimini, Dhorpatan',
  },
  Lumbini: {
    Gulmi: 'Resunga, Musikot',
    Palpa: 'Tansen, Rampur',
    Rupandehi: 'Butwal, Siddharthanagar, Tilottama, Devdaha, Lumbini Sanskritik, Sainamaina',
    Kapilvastu: 'Kapilvastu, Banganga, Buddhabhumi, Shivaraj, Krishnanagar, Maharajgunj',
    Arghakhanchi: 'Sandhikharka, Sitganga, Bhumikasthan',
    Pyuthan: 'Pyuthan, Sworgadwari',
    Rolpa: 'Rolpa',
    Dang: 'Ghorahi, Tulsipur, Lamahi',
    Banke: 'Nepalgunj, Kohalpur',
    Bardiya: 'Gulariya, Madhuwan, Rajapur, Thakurbaba, Bansgadhi, Barbardiya',
    Parasi: 'Ramgram, Sunwal, Bardaghat',
  },
  Karnali: {
    Dolpa: 'Thuli Bheri, Tripurasundari',
    Mugu: 'Chhayanath Rara',
    Jumla: 'Chandannath',
    Kalikot: 'Khandachakra, Raskot, Tilagufa',
    Dailekh: 'Narayan, Dullu, Aathabis, Chamunda Bindrasaini',
    Jajarkot: 'Bheri, Chhedagad, Nalgad',
    'Western Rukum': 'Musikot, Chaurjahari, Aathbiskot',
    Salyan: 'Sharada, Bangad Kupinde, Bagchaur',
    Surkhet: 'Birendranagar, Bheriganga, Gurbhakot, Panchapuri, Lekbesi',
  },
  Sudurpashchim: {
    Bajura: 'Badimalika, Triveni, Budhiganga, Budhinanda',
    Bajhang: 'Jayaprithvi, Bungal',
    Achham: 'Mangalsen, Sanphebagar, Kamalbazar, Panchadewal Binayak',
    Doti: 'Dipayal Silgadhi, Shikhar',
    Kailali: 'Dhangadhi, Tikapur, Ghodaghodi, Lamki Chuha, Bhajani, Godawari, Gauriganga',
    Kanchanpur: 'Bhimdatta, Punarbas, Bedkot, Mahakali, Shuklaphanta, Belauri, Krishnapur',
    Dadeldhura: 'Amargadhi, Parashuram',
    Baitadi: 'Dasharathchand, Patan, Melauli, Purchaudi',
    Darchula: 'Mahakali, Shailyashikhar',
  },
}

/** Municipalities that GeoNames knows as a town of another name or spelling, which is listed beside them no more. */
export const otherSpellings: Record<string, string> = {
  Birgunj: 'Birgañj',
  Itahari: 'Titahari',
  Janakpurdham: 'Janakpur',
  Khandbari: 'Khanbari',
  Malangwa: 'Malaṅgawā',
  Waling: 'Wāliṅ',
}
/** Towns that have given most of its people to a municipality of another name: both are listed. */
export const chiefTowns: Record<string, string> = {
  Bhimdatta: 'Mahendranagar',
  'Dipayal Silgadhi': 'Dipayal',
  Lalitpur: 'Pātan',
}
/** GeoNames has one home of a family among the towns. */
export const noTowns: ReadonlySet<number> = new Set([8504556])
