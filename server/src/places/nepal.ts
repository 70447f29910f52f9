/**
 * All 753 local governments of Nepal (6 metropolitan cities, 11 sub-metropolitan cities, 276 municipalities, 460 rural
 * municipalities) as they are since 2017, by province and district: name, name in Devanagari, the middle of the area where
 * it is known (latitude, longitude), and other spellings that are in use.
 *
 * Source: names of `sagautam5/local-states-nepal` (2020) and areas of `mesaugat/geoJSON-Nepal`, both under the MIT licence;
 * the spellings that stand first of towns are our own.
 */
export const nepal: Record<string, Record<string, string>> = {
  Koshi: {
    Taplejung:
      'Phungling|फुङलिङ|27.3808|87.7116, Sirijangha|सिरीजङ्घा|27.473|87.9471, Aathrai Triveni|आठराई त्रिवेणी|27.309|87.6163, Pathibhara Yangwarak|पाथीभरा याङवरक|27.3145|87.7491, Meringden|मेरिङदेन|26.9961|87.713, Sidingwa|सिदिङ्वा|27.3498|87.9446, Phaktanglung|फक्ताङलुङ|27.7032|87.8995, Maiwa Khola|मैवाखोला|27.3786|87.5143, Mikwa Khola|मिक्वाखोला|27.5861|87.6313',
    Panchthar:
      'Phidim|फिदिम|27.1169|87.8022, Miklajung|मिक्लाजुङ|26.9239|87.628, Phalgunanda|फाल्गुनन्द|27.0493|87.7417, Hilihang|हिलिहाङ|27.2211|87.7654, Phalelung|फालेलुङ|27.173|87.9298, Yangwarak|याङवरक|27.2821|87.9542, Kummayak|कुम्मायक|27.0676|87.6327, Tumbewa|तुम्बेवा|26.9815|87.5816',
    Ilam: 'Ilam|ईलाम|26.9316|87.9116, Deumai|देउमाई|26.9208|87.8327, Mai|माई|26.7663|87.8703, Suryodaya|सूर्योदय|26.8896|88.0706, Maijogmai|माईजोगमाई|26.9619|88.0152, Phakphokthum|फाकफोकथुम|26.9651|87.7515, Chulachuli|चुलाचुली|26.747|87.7253, Rong|रोङ|26.8027|88.0732, Mangsebung|माङसेबुङ|26.8316|87.7306, Sandakpur|सन्दकपुर|27.0501|87.9572',
    Jhapa:
      'Mechinagar|मेचीनगर|26.6751|88.1184, Bhadrapur|भद्रपुर|26.524|88.0769, Birtamod|विर्तामोड|26.6084|87.9966, Arjundhara|अर्जुनधारा|26.7042|87.987, Kankai|कन्काई|26.6401|87.9082, Shivasatakshi|शिवशताक्षी|26.6118|87.8233, Gauradaha|गौरादह|26.5321|87.7075, Damak|दमक|26.6726|87.6792, Kamal|कमल|26.6149|87.7378, Buddha Shanti|बुद्धशान्ति|26.7321|88.0685, Kachankawal|कचनकवल|26.4233|88.0021, Jhapa|झापा|26.5105|87.8676, Barhadashi|बाह्रदशी|26.5341|87.9311, Gaurigunj|गौरीगंज|26.4642|87.7509, Haldibari|हल्दिवारी|26.5153|88.0041',
    Sankhuwasabha:
      'Khandbari|खाँदवारी|27.3986|87.1955, Chainpur|चैनपुर|27.3049|87.364, Dharmadevi|धर्मदेवी|27.2076|87.3488, Panchkhapan|पाँचखपन|27.3546|87.3097, Madi|मादी|27.2568|87.4182, Makalu|मकालु|27.7361|87.1231, Silichong|सिलीचोङ|27.5123|87.0651, Sabhapokhari|सभापोखरी|27.4472|87.3643, Chichila|चिचिला|27.48|87.2343, Bhotkhola|भोटखोला|27.7562|87.4766',
    Terhathum:
      'Myanglung|म्याङलुङ|27.1384|87.5286, Laligurans|लालीगुराँस|27.1276|87.4506, Aathrai|आठराई|27.214|87.6637, Phedap|फेदाप|27.1799|87.5872, Chhathar|छथर|27.0401|87.4816, Menchayayem|मेन्छयायेम|27.2439|87.5234',
    Bhojpur:
      'Bhojpur|भोजपुर|27.2022|87.0607, Shadananda|षडानन्द|27.3297|87.1113|Shadanand, Hatuwagadhi|हतुवागढी|27.0039|87.1315, Ramprasad Rai|रामप्रसाद राई|27.0849|87.0239, Aamchok|आमचोक|26.9645|87.0239, Tyamke Maiyum|टेम्केमैयुङ|27.2094|86.9683, Arun|अरुण|27.1895|87.1991, Pauwadungma|पौवादुङमा|27.1255|87.1474, Salpasilichho|साल्पासिलिछो|27.3986|87.0058',
    Dhankuta:
      'Dhankuta|धनकुटा|26.9829|87.331, Pakhribas|पाख्रिबास|27.0522|87.2543, Mahalaxmi|महालक्ष्मी|27.1367|87.3326, Sangurigadhi|साँगुरीगढी|26.8958|87.3098, Chaubise|चौविसे|26.9138|87.4776, Sahidbhumi|सहिदभूमि, Chhathar Jorpati|छथर जोरपाटी|27.0265|87.3904',
    Morang:
      'Biratnagar|विराटनगर|26.4488|87.2799, Belbari|बेलवारी|26.6294|87.442, Letang|लेटाङ|26.7552|87.5197, Pathari Shanishchare|पथरी शनिश्चरे|26.6115|87.5678|Pathari Shanischare, Rangeli|रंगेली|26.4943|87.4727, Ratuwamai|रतुवामाई|26.479|87.6239, Sunawarshi|सुनवर्षि|26.4809|87.5586, Urlabari|उर्लावारी|26.6479|87.6244, Sundarharaincha|सुन्दरहरैचा|26.6572|87.3523|Sundar Haraicha, Jahada|जहदा|26.4055|87.3357, Budi Ganga|बुढीगंगा|26.5609|87.3006, Katahari|कटहरी|26.4869|87.346, Dhanpalthan|धनपालथान|26.4565|87.405, Kanepokhari|कानेपोखरी|26.5962|87.503, Gramthan|ग्रामथान|26.5535|87.358, Kerabari|केरावारी|26.7854|87.4068, Miklajung|मिक्लाजुङ|26.7803|87.6155',
    Sunsari:
      'Itahari|ईटहरी|26.6724|87.2674, Dharan|धरान|26.8005|87.277, Inaruwa|ईनरुवा|26.6056|87.1655, Duhabi|दुहवी|26.5541|87.2489, Ramdhuni|रामधुनी|26.686|87.1821, Barahakshetra|बराहक्षेत्र|26.7544|87.1361, Koshi|कोशी|26.5667|87.0096, Harinagar|हरिनगर|26.4984|87.116, Bhokraha Narsingh|भोक्राहा नरसिंह|26.5915|87.1002, Dewangunj|देवानगञ्ज|26.4522|87.1532, Gadhi|गढी|26.5602|87.1991, Barju|बर्जु|26.4591|87.2085',
    Solukhumbu:
      'Solududhkunda|सोलुदुधकुण्ड|27.5739|86.5745|Solu Dudhkunda, Mapya Dudhkoshi|माप्य दुधकोशी, Necha Salyan|नेचासल्यान|27.3847|86.6043, Thulung Dudhkoshi|थुलुङ दुधकोशी, Maha Kulung|माहाकुलुङ|27.6443|86.9046, Sotang|सोताङ|27.4962|86.7898, Khumbu Pasanglhamu|खुम्वु पासाङल्हमु|27.8768|86.7293, Likhu Pike|लिखु पिके|27.5563|86.4398',
    Okhaldhunga:
      'Siddhicharan|सिद्दिचरण|27.3232|86.5165, Khiji Demba|खिजिदेम्बा|27.454|86.3652, Chisankhugadhi|चिशंखुगढी|27.307|86.6169, Molung|मोलुङ|27.3656|86.4307, Sunkoshi|सुनकोशी|27.2694|86.3747, Champadevi|चम्पादेवी|27.31|86.2938, Manebhanjyang|मानेभञ्याङ|27.2169|86.4711, Likhu|लिखु|27.3818|86.2702',
    Khotang:
      'Diktel Rupakot Majhuwagadhi|दिक्तेल रुपाकोट मझुवागढी|27.2328|86.805, Halesi Tuwachung|हलेसी तुवाचुङ|27.1664|86.6064, Khotehang|खोटेहाङ|27.0479|86.853, Diprung Chuichumma|दिप्रुङ चुइचुम्मा|27.1035|86.7913, Aiselukharka|ऐसेलुखर्क|27.3717|86.7639, Jantedhunga|जन्तेढुंगा|26.9732|86.9163, Kepilasgadhi|केपिलासगढी|27.3445|86.8866, Barahpokhari|वराहपोखरी|26.9347|86.8256, Rawa Besi|रावा बेसी, Sakela|साकेला|27.1721|86.8833',
    Udayapur:
      'Triyuga|त्रियुगा|26.8066|86.6933, Katari|कटारी|26.9986|86.3866, Chaudandigadhi|चौदण्डीगढी|26.8084|86.8827, Belaka|वेलका|26.8242|87.0525, Udayapurgadhi|उदयपुरगढी|26.9375|86.5388, Rautamai|रौतामाई|26.9819|86.6735, Tapli|ताप्ली|27.0785|86.5454, Limchungbung|लिम्चुङ्बुङ',
  },
  Madhesh: {
    Saptari:
      'Rajbiraj|राजविराज|26.5349|86.7701, Kanchanrup|कञ्चनरुप|26.642|86.8877, Khadak|खडक|26.6411|86.6069, Dakneshwari|डाक्नेश्वरी|26.5341|86.6343|Dakneshwori, Bodebarsain|बोदेबरसाईन|26.567|86.5559, Shambhunath|शम्भुनाथ|26.6444|86.6878, Surunga|सुरुङ्गा|26.699|86.542, Hanumannagar Kankalini|हनुमाननगर कङ्कालिनी|26.5121|86.8787, Saptakoshi|सप्तकोशी|26.7103|86.9299, Agnisaira Krishnasavaran|अग्निसाइर कृष्णासरवन|26.6383|86.7892, Balan-Bihul|बलान-बिहुल, Rajgadh|राजगढ, Bishnupur|बिष्णुपुर|26.5186|86.7213, Chhinnamasta|छिन्नमस्ता|26.464|86.7266, Mahadeva|महादेवा|26.5504|86.8181, Rupani|रुपनी|26.6122|86.7321, Tilathi Koiladi|तिलाठी कोईलाडी|26.4893|86.8086, Tirhut|तिरहुत|26.593|86.8559',
    Siraha:
      'Siraha|सिरहा|26.7068|86.2153, Lahan|लहान|26.7566|86.4836, Golbazar|गोलबजार|26.8146|86.3464, Mirchaiya|मिर्चैयाँ|26.8353|86.2601, Kalyanpur|कल्याणपुर|26.7672|86.2006, Karjanha|कर्जन्हा|26.8678|86.1819, Dhangadhimai|धनगढीमाई|26.8104|86.4161, Sukhipur|सुखीपुर|26.6963|86.3527, Bhagwanpur|भगवानपुर|26.5872|86.4767, Aurahi|औरही|26.6418|86.3093, Bishnupur|विष्णुपुर|26.7289|86.2541, Bariyarpatti|बरियारपट्टी|26.6303|86.3692, Lakshmipur Patari|लक्ष्मीपुर पतारी|26.6685|86.4151, Naraha|नरहा|26.7756|86.2823, Sakhuwanankarkatti|सखुवानान्कारकट्टी|26.6394|86.4689, Arnama|अर्नमा|26.6962|86.2909, Navarajpur|नवराजपुर|26.6077|86.4352',
    Dhanusha:
      'Janakpurdham|जनकपुरधाम, Chhireshwarnath|क्षिरेश्वरनाथ|26.8479|85.9687, Ganeshman Charnath|गणेशमान चारनाथ|26.94|86.1258, Dhanushadham|धनुषाधाम|26.8739|86.0456, Nagarain|नगराइन|26.6523|85.9334, Bideha|विदेह|26.6825|86.0597, Mithila|मिथिला|26.9793|85.9685, Sahidnagar|शहीदनगर|26.735|86.109, Sabaila|सबैला|26.8003|86.1057, Kamala|कमला|26.6992|86.1583, Mithila Bihari|मिथिला बिहारी|26.7973|86.0035|MithilaBihari, Hansapur|हंसपुर, Janaknandani|जनकनन्दिनी|26.6443|86.1364, Bateshwar|बटेश्वर|26.8968|85.9223, Mukhiyapatti Musharniya|मुखियापट्टी मुसहरमिया|26.6037|85.8793, Lakshminya|लक्ष्मीनिया|26.7979|85.9366, Aaurahi|औरही|26.6952|86.0011, Dhanauji|धनौजी',
    Mahottari:
      'Jaleshwar|जलेश्वर|26.6458|85.8002|Jaleshor, Bardibas|बर्दिबास|27.0356|85.8577, Gaushala|गौशाला|26.9492|85.7838, Aurahi|औरही|26.8669|85.8055|Aaurahi, Bhangaha|भँगाहा|26.8491|85.8746, Balwa|बलवा|26.7683|85.8218|Balawa, Loharpatti|लोहरपट्टी|26.7692|85.8674, Matihani|मटिहानी|26.6437|85.8598, Manara Shiswa|मनरा शिसवा, Ramgopalpur|रामगोपालपुर|26.8127|85.7853, Ekdara|एकडारा|26.6818|85.7615, Mahottari|महोत्तरी|26.7032|85.8141, Pipara|पिपरा|26.6941|85.8708, Samsi|साम्सी|26.8057|85.7502, Sonama|सोनमा|26.8666|85.7252',
    Sarlahi:
      'Malangwa|मलंगवा|26.8589|85.5501|Malangawa, Lalbandi|लालबन्दी|27.1026|85.6913, Hariwan|हरिवन|27.1005|85.5763, Haripur|हरिपुर|27.008|85.5491, Haripurwa|हरिपुर्वा|26.8983|85.6799, Ishworpur|ईश्वरपुर|27.009|85.6962|Ishowrpur, Barahathwa|बरहथवा|26.9814|85.4559, Bagmati|बागमती|27.0773|85.4792, Godaita|गोडैटा, Balara|बलरा|26.7954|85.3734, Kabilasi|कविलासी|26.9367|85.5319, Basbariya|बसबरीया, Bisnu|विष्णु|26.8255|85.4819, Brahampuri|ब्रह्मपुरी|26.889|85.6167, Chakraghatta|चक्रघट्टा|26.8908|85.5197, Chandranagar|चन्द्रनगर|26.9371|85.6029, Dhankaul|धनकौल|26.9139|85.4298, Kaudena|कौडेना|26.8481|85.4506, Parsa|पर्सा, Ramnagar|रामनगर|26.8531|85.3913',
    Rautahat:
      'Gaur|गौर|26.7792|85.2994, Chandrapur|चन्द्रपुर|27.1387|85.3704, Garuda|गरुडा|26.954|85.3185|Guruda, Baudhimai|बौधीमाई|26.8902|85.2206, Brindaban|बृन्दावन|27.041|85.3756, Dewahi Gonahi|देवाही गोनाही|26.9316|85.2619, Phatuwa Bijayapur|फतुवाबिजयपुर|27.0273|85.2045, Gadhimai|गढीमाई|26.9421|85.3694, Gujara|गुजरा|27.105|85.2718, Ishanath|ईशनाथ|26.7939|85.2155, Katahariya|कटहरिया|26.9955|85.2526, Madhav Narayan|माधव नारायण|26.8887|85.3297, Maulapur|मौलापुर|26.9394|85.2062, Paroha|परोहा|26.8548|85.2374, Rajdevi|राजदेवी, Rajpur|राजपुर|26.8168|85.258, Durga Bhagwati|दुर्गा भगवती|26.8387|85.3141, Yamunamai|यमुनामाई',
    Bara: 'Kalaiya|कलैया|27.0288|85.0109, Jitpursimara|जीतपुर सिमरा|27.202|85.0108|Jitpur Simara, Kolhabi|कोल्हवी|27.1052|85.1474, Nijgadh|निजगढ|27.2341|85.1396, Mahagadhimai|महागढीमाई|26.9823|85.0601, Simraungadh|सिम्रौनगढ|26.8957|85.1376|Simaraungadh, Pacharauta|पचरौता|26.8959|85.0775, Pheta|फेटा|26.9892|84.9403, Bishrampur|विश्रामपुर, Prasauni|प्रसौनी|27.0131|84.9193, Adarsh Kotwal|आदर्श कोटवाल|26.9446|85.1443, Karaiyamai|करैयामाई|27.0381|85.0986, Devtal|देवताल|26.9438|85.0072, Parwanipur|परवानीपुर|27.0591|84.9514, Baragadhi|बारागढी|26.9964|85.1385, Suwarna|सुवर्ण|26.9181|85.0413',
    Parsa:
      'Birgunj|बिरगंज|27.0427|84.8739, Pokhariya|पोखरिया|27.0721|84.7498, Bahudarmai|बहुदरमाई|27.0825|84.8296, Parsagadhi|पर्सागढी|27.1707|84.8916, Bindabasini|बिन्दबासिनी|27.0359|84.7966, Dhobini|धोबीनी|27.0966|84.6961, Chhipaharmai|छिपहरमाई|27.0585|84.6738, Jagarnathpur|जगरनाथपुर|27.139|84.7253, Jirabhawani|जिरा भवानी, Kalikamai|कालिकामाई, Pakaha Mainpur|पकाहा मैनपुर|27.0278|84.7377, Paterwa Sugauli|पटेर्वा सुगौली|27.1956|84.7747, Sakhuwa Prasauni|सखुवा प्रसौनी|27.1664|84.8278, Thori|ठोरी',
  },
  Bagmati: {
    Dolakha:
      'Bhimeshwar|भिमेश्वर|27.6868|86.0204|Bhimeswor, Jiri|जिरी|27.6633|86.2856, Kalinchok|कालिन्चोक|27.7494|86.0909, Melung|मेलुङ्ग|27.544|86.046, Bigu|विगु|27.9353|86.1611, Gaurishankar|गौरीशङ्कर|27.8232|86.3457, Baiteshowr|वैतेश्वर|27.6341|86.1306, Sailung|शैलुङ्ग|27.6178|85.9818, Tamakoshi|तामाकोशी|27.5454|86.1242',
    Sindhupalchok:
      'Chautara Sangachokgadhi|चौतारा साँगाचोकगढी|27.7564|85.7237|Chautara Sangachowkgadi, Melamchi|मेलम्ची|27.8265|85.5439, Barhabise|बाह्रविसे|27.822|85.9013|Bahrabise, Balephi|बलेफी|27.7809|85.8059, Sunkoshi|सुनकोशी|27.7096|85.8144, Indrawati|ईन्द्रावती|27.7825|85.6428, Jugal|जुगल|28.0149|85.7932, Panchpokhari|पाँचपोखरी थाङपाल|28.0134|85.6458, Bhotekoshi|भोटेकोशी|27.9176|85.9385, Lisankhu|लिसङ्खु पाखर|27.673|85.8802, Helambu|हेलम्बु|28.0003|85.5305, Tripurasundari|त्रिपुरासुन्दरी|27.754|85.9503',
    Dhading:
      'Nilkantha|निलकण्ठ|27.9196|84.9211, Dhunibesi|धुनीबेंशी|27.7295|85.182|Dhunibeshi, Khaniyabas|खनियाबास|28.0822|85.0448, Gajuri|गजुरी|27.7497|84.9055, Galchhi|गल्छी|27.7944|84.9878, Gangajamuna|गङ्गाजमुना|28.0862|84.9321, Jwalamukhi|ज्वालामूखी|27.9232|84.7941, Thakre|थाक्रे|27.739|85.0665, Netrawati Dabjong|नेत्रावती डबजोङ|27.9865|84.9739, Benighat Rorang|बेनीघाट रोराङ्ग|27.756|84.7692, Rubi Valley|रुवी भ्याली|28.2219|85.0934, Siddhalek|सिद्धलेक|27.8424|84.8474, Tripurasundari|त्रिपुरासुन्दरी|28.0215|84.8603',
    Nuwakot:
      'Bidur|विदुर|27.9259|85.1385, Belkotgadhi|बेलकोटगढी|27.8247|85.1251, Kakani|ककनी|27.8181|85.2355, Panchakanya|पञ्चकन्या|27.8938|85.3172, Likhu|लिखु|27.8937|85.2258, Dupcheshwar|दुप्चेश्वर|27.9722|85.4336, Shivapuri|शिवपुरी|27.8467|85.3773, Tadi|तादी|27.956|85.332, Suryagadhi|सुर्यगढी|27.9449|85.2546, Tarkeshwar|तारकेश्वर|27.8894|85.0417, Kispang|किस्पाङ|28.0315|85.1276, Myagang|म्यगङ|27.9884|85.0585',
    Kathmandu:
      'Kathmandu|काठमाडौँ|27.7087|85.3295|काठमाण्डौं, Kirtipur|कीर्तिपुर|27.6666|85.2775, Budhanilkantha|बुढानिलकण्ठ|27.772|85.3644|Budhalikantha, Tarakeshwar|तारकेश्वर|27.7775|85.2993, Gokarneshwar|गोकर्णेश्वर|27.7737|85.4162, Chandragiri|चन्द्रागिरी|27.6866|85.2318, Tokha|टोखा|27.7756|85.3324, Nagarjun|नागार्जुन|27.7271|85.2636, Kageshwari Manohara|कागेश्वरी मनोहरा|27.7351|85.4218, Shankharapur|शङ्खरापुर|27.7533|85.5016, Dakshinkali|दक्षिणकाली|27.6161|85.2634',
    Bhaktapur:
      'Bhaktapur|भक्तपुर|27.6747|85.4319, Madhyapur Thimi|मध्यपुर थिमी|27.6823|85.3838, Suryabinayak|सूर्यविनायक|27.649|85.4277, Changunarayan|चाँगुनारायण|27.696|85.4648',
    Lalitpur:
      'Lalitpur|ललितपुर|27.6501|85.3181, Godawari|गोदावरी|27.5841|85.3381, Mahalaxmi|महालक्ष्मी|27.635|85.3826, Konjyosom|कोन्ज्योसोम|27.5302|85.3525, Bagmati|बागमती|27.4841|85.3062, Mahankal|महाङ्काल|27.4868|85.4023',
    Kavrepalanchok:
      'Dhulikhel|धुलिखेल|27.6203|85.5715, Banepa|बनेपा|27.6458|85.5116, Panauti|पनौती|27.5765|85.4787, Panchkhal|पाँचखाल|27.6368|85.6409, Namobuddha|नमोबुद्ध|27.5529|85.6422, Mandandeupur|मण्डनदेउपुर|27.7096|85.6016, Khani Khola|खानीखोला|27.4291|85.5003, Chauri Deurali|चौंरीदेउराली|27.5806|85.8074, Temal|तेमाल|27.5093|85.7596, Bethanchok|बेथानचोक|27.5065|85.4996, Bhumlu|भुम्लु|27.6358|85.7485, Mahabharat|महाभारत|27.392|85.6238, Roshi|रोशी|27.4702|85.6733',
    Ramechhap:
      'Manthali|मन्थली|27.4086|86.0667, Ramechhap|रामेछाप|27.316|86.1488, Umakunda|उमाकुण्ड|27.6608|86.4249, Khandadevi|खाँडादेवी|27.4379|85.9454, Doramba|दोरम्बा|27.5494|85.9241, Gokulganga|गोकुलगङ्गा|27.576|86.2666, Likhu Tamakoshi|लिखु तामाकोशी|27.4391|86.1858|LikhuTamakoshi, Sunapati|सुनापती|27.496|85.8583',
    Sindhuli:
      'Kamalamai|कमलामाई|27.1876|85.9329, Dudhauli|दुधौली|27.0323|86.241, Sunkoshi|सुनकोशी|27.3794|85.8838, Hariharpurgadhi|हरिहरपुरगढी|27.2513|85.5439, Tinpatan|तीनपाटन|27.133|86.1333, Marin|मरिण|27.2551|85.6996, Golanjor|गोलन्जर|27.2518|86.0701, Phikkal|फिक्कल|27.1863|86.2871, Ghyanglekh|घ्याङलेख|27.3431|85.7885',
    Makwanpur:
      'Hetauda|हेटौडा|27.4156|85.0296, Thaha|थाहा|27.6513|85.0884, Bhimphedi|भिमफेदी|27.5277|85.1062, Makawanpurgadhi|मकवानपुरगढी|27.445|85.1391, Manahari|मनहरी|27.4724|84.8536, Raksirang|राक्सिराङ्ग|27.5985|84.8401, Bakaiya|बकैया|27.3322|85.255, Bagmati|बाग्मति|27.3052|85.4015, Kailash|कैलाश|27.6096|84.9513, Indrasarowar|इन्द्रसरोबर|27.5933|85.1983',
    Chitwan:
      'Bharatpur|भरतपुर|27.6526|84.3864, Ratnanagar|रत्ननगर|27.6189|84.5162|Ratnagar, Kalika|कालिका|27.7095|84.5884, Khairahani|खैरहनी|27.6055|84.5734|Khairhani, Madi|माडी|27.4203|84.3735, Rapti|राप्ती|27.6491|84.6918, Ichchhakamana|इच्छाकामना|27.8024|84.5933',
    Rasuwa:
      'Kalika|कालिका|28.0338|85.2229, Gosaikunda|गोसाईकुण्ड|28.212|85.5097, Naukunda|नौकुण्ड|28.0231|85.3036, Parbatikunda|आमाछोदिङमो|28.2151|85.253, Uttargaya|उत्तरगया|28.0865|85.1862',
  },
  Gandaki: {
    Gorkha:
      'Gorkha|गोरखा|27.9829|84.6013, Palungtar|पालुङटार|28.0097|84.5084, Sulikot|बारपाक सुलिकोट|28.1625|84.7357, Siranchowk|सिरानचोक|28.091|84.6034, Ajirkot|अजिरकोट|28.2369|84.6837, Chumnubri|चुमनुव्री|28.5334|84.8335, Dharche|धार्चे|28.3047|84.9275, Bhimsen Thapa|भिमसेनथापा|28.0115|84.7426, Sahid Lakhan|शहिद लखन|27.9263|84.6352, Aarughat|आरूघाट|28.1203|84.8525, Gandaki|गण्डकी|27.8591|84.7096',
    Myagdi:
      'Beni|बेनी|28.3526|83.5357, Annapurna|अन्नपुर्ण|28.5297|83.7111, Dhaulagiri|धवलागिरी, Mangala|मंगला|28.3785|83.4527, Malika|मालिका|28.4192|83.3551, Raghuganga|रघुगंगा|28.5327|83.5199',
    Kaski:
      'Pokhara|पोखरा|28.2104|83.9916, Annapurna|अन्नपूर्ण|28.4422|83.8273, Machhapuchchhre|माछापुच्छ्रे|28.4359|83.9631, Madi|मादी|28.3663|84.1395, Rupa|रूपा|28.1427|84.1753',
    Lamjung:
      'Besisahar|बेसीशहर|28.217|84.3827, Madhya Nepal|मध्यनेपाल|28.1495|84.2642, Rainas|रारइनास|28.116|84.4976, Sundarbazar|सुन्दरबजार|28.1529|84.3717, Dordi|दोर्दी|28.2926|84.5485, Dudhpokhari|दूधपोखरी|28.2159|84.5884, Kwhlosothar|क्व्होलासोथार|28.2913|84.2539, Marsyangdi|मर्स्याङदी|28.3843|84.4185',
    Tanahun:
      'Byas|व्यास|28.0133|84.2868, Shuklagandaki|शुक्लागण्डकी|28.0646|84.0687|Suklagandaki, Bhanu|भानु|28.0538|84.3989, Bhimad|भिमाद|27.9658|84.0452, Anbukhaireni|आँबुखैरेनी|27.8752|84.4879, Devghat|देवघाट|27.8104|84.374, Bandipur|वन्दिपुर|27.9191|84.3957, Rishing|ऋषिङ्ग|27.8982|84.2218, Ghiring|घिरिङ|27.8931|84.054, Myagde|म्याग्दे|28.0002|84.1681',
    Nawalpur:
      'Kawasoti|कावासोती|27.6416|84.1238, Gaindakot|गैडाकोट|27.7297|84.3315, Devchuli|देवचुली|27.7153|84.2077|Devachuli, Madhyabindu|मध्यविन्दु|27.6278|83.9824|Madhya Bindu, Baudikali|बौदीकाली|27.8123|84.0653, Bulingtar|बुलिङटार|27.8083|84.1967, Binayi Tribeni|विनयी त्रिवेणी|27.6498|83.8395, Hupsekot|हुप्सेकोट|27.717|84.0562',
    Syangja:
      'Putalibazar|पुतलीबजार|28.0981|83.8948, Waling|वालिङ|27.9841|83.7696, Chapakot|चापाकोट|27.9119|83.8594, Galyang|गल्याङ|27.9547|83.675, Bhirkot|भीरकोट|28.0392|83.7743|Bheerkot, Arjun Chaupari|अर्जुनचौपारी|28.1021|83.7584, Aandhikhola|आँधिखोला|28.1559|83.8002, Kaligandaki|कालीगण्डकी|27.9506|83.5363, Phedikhola|फेदीखोला|28.1719|83.8701, Harinas|हरिनास|27.9833|83.9602, Biruwa|बिरुवा|28.009|83.8996',
    Parbat:
      'Kushma|कुश्मा|28.2314|83.7063, Phalewas|फलेवास|28.1561|83.6883, Jaljala|जलजला|28.3313|83.6196, Paiyun|पैयूं|28.0443|83.6679, Mahashila|महाशिला|28.0945|83.6715, Modi|मोदी|28.2994|83.727, Bihadi|विहादी|28.0567|83.6014',
    Baglung:
      'Baglung|बागलुङ|28.246|83.5978, Galkot|गल्कोट|28.2328|83.3919, Jaimini|जैमूनी|28.1575|83.5833|Jaimuni, Dhorpatan|ढोरपाटन|28.3953|83.141, Bareng|वरेङ|28.1501|83.4738, Khathekhola|काठेखोला|28.2619|83.5141, Taman Khola|तमानखोला|28.4366|83.2252, Tara Khola|ताराखोला|28.3117|83.4039, Nishi Khola|निसीखोला|28.3832|83.022, Badigad|वडिगाड|28.2712|83.2435',
    Manang:
      'Chame|चामे|28.5175|84.2562, Nason|नासोँ|28.589|84.4153, Narpa Bhumi|नार्पा भूमि|||NarpaBhumi, Manang Ngisyang|मनाङ ङिस्याङ',
    Mustang:
      'Gharpajhong|घरपझोङ|28.7618|83.7285, Thasang|थासाङ|28.681|83.617, Barhagaun Muktichhetra|वारागुङ मुक्तिक्षेत्र|28.8896|83.7511, Lomanthang|लोमन्थाङ|29.2098|83.9831, Lo-Ghekar Damodarkunda|लो-घेकर दामोदरकुण्ड',
  },
  Lumbini: {
    Gulmi:
      'Resunga|रेसुङ्गा|28.0679|83.2599, Musikot|मुसिकोट|28.167|83.2937, Rurukshetra|रुरुक्षेत्र|27.9803|83.4236, Chhatrakot|छत्रकोट|27.9839|83.3492, Gulmidarbar|गुल्मी दरबार|28.0345|83.3114, Chandrakot|चन्द्रकोट|28.1081|83.4076, Satyawati|सत्यवती|28.0313|83.4702, Dhurkot|धुर्कोट|28.1115|83.1448, Kaligandaki|कालीगण्डकी|28.0512|83.5444, Isma|ईस्मा|28.1569|83.2139, Malika|मालिका|28.2156|83.1484, Madane|मदाने|28.1757|83.075',
    Palpa:
      'Tansen|तानसेन|27.8663|83.5226, Rampur|रामपुर|27.8536|83.8856, Rainadevi Chhahara|रैनादेवी छहरा|27.8512|83.3342, Ripdikot|रिब्दिकोट|27.8574|83.4318, Bagnaskali|बगनासकाली|27.8863|83.5932, Rambha|रम्भा|27.8687|83.6943, Purbakhola|पूर्वखोला|27.8144|83.7755, Nisdi|निस्दी|27.7745|83.9012, Mathagadhi|माथागढी|27.7565|83.6584, Tinahu|तिनाउ|27.7687|83.4749',
    Rupandehi:
      'Butwal|बुटवल|27.6888|83.4352, Siddharthanagar|सिद्धार्थनगर|27.5012|83.4446, Tilottama|तिलोत्तमा|27.6081|83.4885, Devdaha|देवदह|27.651|83.5617, Lumbini Sanskritik|लुम्बिनी सांस्कृतिक|27.4733|83.2693, Sainamaina|सैनामैना|27.7117|83.3077, Gaidahawa|गैडहवा|27.5797|83.2776, Kanchan|कन्चन|27.6427|83.2625, Kotahimai|कोटहीमाई, Marchawari|मर्चवारी|27.3732|83.3532, Mayadevi|मायादेवी|27.5147|83.3644, Omsatiya|ओमसतिया|27.5344|83.5124, Rohini|रोहिणी|27.4959|83.55, Sammarimai|सम्मरीमाई|27.4468|83.3525, Siyari|सियारी|27.5666|83.3982, Suddodhan|शुद्धोधन|27.6221|83.3708',
    Kapilvastu:
      'Kapilvastu|कपिलवस्तु|27.5637|83.0743, Banganga|बाणगंगा|27.6848|83.1597, Buddhabhumi|बुद्धभुमी|27.6855|82.9997, Shivaraj|शिवराज|27.6935|82.8544, Krishnanagar|कृष्णनगर|27.5295|82.8174, Maharajgunj|महाराजगंज|27.5439|82.9376, Mayadevi|मायादेवी|27.509|83.1329, Yashodhara|यसोधरा|27.4825|83.0282, Suddhodan|सुद्धोधन|27.5153|83.1953, Bijaynagar|विजयनगर|27.6555|82.7673',
    Arghakhanchi:
      'Sandhikharka|सन्धिखर्क|27.9738|83.1397, Sitganga|शितगंगा|27.841|83.016, Bhumikasthan|भूमिकास्थान|27.9865|83.0386, Chhatradev|छत्रदेव|27.9947|83.2275, Panini|पाणिनी|27.8872|83.2467, Malarani|मालारानी|28.0651|83.0934',
    Pyuthan:
      'Pyuthan|प्यूठान|28.1255|82.8527, Sworgadwari|स्वर्गद्वारी|28.1339|82.696, Mandavi|माण्डवी|28.045|82.7608, Sarumarani|सरुमारानी|27.9486|82.8308, Ayirawati|ऐरावती|27.9922|82.9242, Mallarani|मल्लरानी|28.0722|82.9135, Jhimruk|झिमरुक|28.1446|82.9841, Naubahini|नौवहिनी|28.2525|82.9182, Gaumukhi|गौमुखी|28.2542|83.0221',
    Rolpa:
      'Rolpa|रोल्पा|28.3367|82.6275, Runtigadi|रुन्टीगढी|28.1866|82.5215, Triveni|त्रिवेणी|28.2964|82.4686, Sunil Smiriti|सुनिल स्मृति, Lungri|लुङग्री|28.2733|82.8188, Sunchhahari|सुनछहरी|28.3757|82.8258, Thawang|थवाङ|28.4636|82.7439, Madi|माडी|28.3927|82.4992, Gangadev|गंगादेव, Pariwartan|परिवर्तन',
    Dang: 'Ghorahi|घोराही|28.0232|82.4787, Tulsipur|तुल्सीपुर|28.1115|82.3081, Lamahi|लमही|27.913|82.4187, Gadhawa|गढवा|27.767|82.607, Rajpur|राजपुर|27.8385|82.3128, Shantinagar|शान्तिनगर|28.1828|82.1932, Rapti|राप्ती|27.8663|82.7006, Banglachuli|बंगलाचुली|27.9883|82.6635, Dangisharan|दंगीशरण|28.0847|82.1771, Babai|बबई|28.1731|82.0869',
    Banke:
      'Nepalgunj|नेपालगंज|28.0626|81.6463, Kohalpur|कोहलपुर|28.2157|81.721, Rapti-Sonari|राप्ती सोनारी|28.0729|81.9249, Narainapur|नरैनापुर|27.9278|81.8634, Duduwa|डुडुवा|28.0299|81.705, Janaki|जानकी|28.0908|81.6046, Khajura|खजुरा|28.1266|81.5594, Baijanath|बैजनाथ|28.2386|81.6405',
    Bardiya:
      'Gulariya|गुलरिया|28.2109|81.3474, Madhuwan|मधुवन|28.3402|81.2604, Rajapur|राजापुर|28.4211|81.1393, Thakurbaba|ठाकुरबाबा|28.4421|81.298, Bansgadhi|बाँसगढी|28.3534|81.726|Basgadhi, Barbardiya|बारबर्दिया|28.3228|81.3842, Badhaiyatal|बढैयाताल|28.1714|81.4808, Geruwa|गेरुवा|28.5017|81.2025',
    Parasi:
      'Ramgram|रामग्राम|27.5268|83.651, Sunwal|सुनवल|27.6177|83.6678, Bardaghat|बर्दघाट|27.5556|83.7981, Susta|सुस्ता, Palhi Nandan|पाल्हीनन्दन|27.4652|83.673, Pratappur|प्रतापपुर|27.4377|83.7926, Sarawal|सरावल|27.5059|83.7332',
    'Eastern Rukum': 'Putha Uttarganga|पुथा उत्तरगंगा, Bhume|भूमे, Sisne|सिस्ने',
  },
  Karnali: {
    Dolpa:
      'Thuli Bheri|ठूली भेरी|28.9319|82.8688, Tripurasundari|त्रिपुरासुन्दरी|29.0223|82.7518, Mudkechula|मुड्केचुला|29.0506|82.5126, Kaike|काईके|28.905|83.0491, She Phoksundo|शे फोक्सुन्डो|29.382|82.9673, Jagadulla|जगदुल्ला|29.2403|82.6485, Dolpo Buddha|डोल्पो बुद्ध|29.2741|83.2668, Chharka Tongsong|छार्का ताङसोङ|28.9791|83.3695',
    Mugu: 'Chhayanath Rara|छायाँनाथ रारा|29.5328|82.1714, Khatyad|खत्याड|29.5141|81.8954, Soru|सोरु|29.627|81.9863, Mugum Karmarong|मुगुम कार्मारोंग|29.6494|82.5492',
    Jumla:
      'Chandannath|चन्दननाथ|29.2951|82.1543, Tatopani|तातोपानी|29.1866|81.9864, Patarasi|पातारासी|29.3591|82.3868, Tila|तिला, Kanaka Sundari|कनकासुन्दरी|29.4185|82.0598, Sinja|सिंजा|29.3428|82.0277, Hima|हिमा|29.2724|81.934, Guthichaur|गुठिचौर|29.1971|82.3689',
    Kalikot:
      'Khandachakra|खाँडाचक्र|29.1508|81.6753, Raskot|रास्कोट|29.2728|81.6459, Tilagufa|तिलागुफा|29.1452|81.8573, Narharinath|नरहरिनाथ|29.2153|81.534, Palata|पलाता|29.3502|81.8415, Shubha Kalika|शुभ कालीका|29.0797|81.63, Sanni Triveni|सान्नी त्रिवेणी|29.2845|81.5913, Pachaljharana|पचालझरना|29.2503|81.7224, Mahawai|महावै|29.0442|81.8561',
    Dailekh:
      'Narayan|नारायण|28.8618|81.7409, Dullu|दुल्लु|28.8315|81.6083, Aathabis|आठबीस, Chamunda Bindrasaini|चामुण्डा विन्द्रासैनी|28.9347|81.5604, Gurans|गुराँस|28.7062|81.6852, Bhairabi|भैरवी|28.9522|81.6448, Naumule|नौमुले|28.9311|81.8246, Mahabu|महावु|28.9478|81.6951, Thantikandh|ठाँटीकाँध|29.002|81.5527, Bhagawatimai|भगवतीमाई|28.7927|81.8324, Dungeshwar|डुंगेश्वर|28.7485|81.721',
    Jajarkot:
      'Bheri|भेरी|28.6973|82.165, Chhedagad|छेडागाड|28.7482|82.0283, Nalgad|नलगाड, Junichande|जुनीचाँदे|28.8963|81.981, Kuse|कुसे|28.8779|82.1385, Barekot|बारेकोट|28.9946|82.2866, Shivalaya|शिवालय|28.6854|81.9265',
    'Western Rukum':
      'Musikot|मुसिकोट, Chaurjahari|चौरजहारी, Aathbiskot|आठबिसकोट|||Aathabiskot, Sani Bheri|सानी भेरी|||SaniBheri, Triveni|त्रिवेणी, Banphikot|बाँफिकोट',
    Salyan:
      'Sharada|शारदा|28.3817|82.1641|Shaarda, Bangad Kupinde|बनगाड कुपिण्डे|28.4894|82.0556, Bagchaur|बागचौर|28.4756|82.329, Kumakh|कुमाख|28.5588|82.1965, Kalimati|कालिमाटी|28.2912|81.9513, Chhatreshwari|छत्रेश्वरी|28.3555|82.2931, Darma|दार्मा|28.553|82.3137, Kapurkot|कपुरकोट|28.2528|82.3628, Triveni|त्रिवेणी|28.2818|82.2346, Siddha Kumakh|सिद्ध कुमाख',
    Surkhet:
      'Birendranagar|बीरेन्द्रनगर|28.6022|81.6364, Bheriganga|भेरीगंगा|28.4575|81.6935, Gurbhakot|गुर्भाकोट|28.4287|81.8937, Panchapuri|पञ्चपुरी|28.7896|81.3845, Lekbesi|लेकवेशी|28.5397|81.7535|Lekbeshi, Simta|सिम्ता|28.5521|81.955, Barahatal|बराहताल|28.6622|81.4757, Chaukune|चौकुने|28.8755|81.1944, Chingad|चिङ्गाड|28.6206|81.8334',
    Humla:
      'Simkot|सिमकोट|30.1295|81.9229, Sarkegad|सर्केगाड|29.7925|81.9319, Adanchuli|अदानचुली|29.7054|81.8482, Kharpunath|खार्पुनाथ|30.0234|82.0434, Tanjakot|ताँजाकोट|29.6847|81.7595, Chankheli|चंखेली|29.848|82.2527, Namkha|नाम्खा|30.1769|81.6121',
  },
  Sudurpashchim: {
    Bajura:
      'Badimalika|बडीमालिका|29.4329|81.4972, Triveni|त्रिवेणी|29.3292|81.4216, Budhiganga|बुढीगंगा|29.3624|81.3205, Budhinanda|बुढीनन्दा|29.5299|81.6187, Khaptad Chhededaha|खप्तड छेडेदह|29.4068|81.299, Swami Kartik Khapar|स्वामीकार्तिक खापर|29.4376|81.7581, Jagannath|जगन्नाथ, Himali|हिमाली|29.7518|81.66, Gaumul|गौमुल|29.5596|81.4514',
    Bajhang:
      'Jayaprithvi|जयपृथ्वी|29.5402|81.1934, Bungal|बुंगल|29.6602|80.9315, Kedarsyu|केदारस्युँ|29.5135|80.935, Thalara|थलारा|29.4499|81.0083, Bitthadchir|वित्थडचिर|29.5165|80.8353, Chhabis Pathibhera|छबिसपाथिभेरा|29.5594|81.0588, Khaptadchhanna|खप्तडछान्ना|29.4548|81.1985, Masta|मष्टा|29.5458|81.2918, Durgathali|दुर्गाथली|29.5291|81.0064, Talkot|तलकोट|29.6609|81.2964, Surma|सूर्मा|29.6786|81.1269, Saipal|साइपाल',
    Achham:
      'Mangalsen|मंगलसेन|29.1016|81.2267, Sanphebagar|साँफेबगर|29.2685|81.2076|Sanfebagar, Kamalbazar|कमलबजार|29.0598|81.3397, Panchadewal Binayak|पन्चदेवल विनायक|29.1082|81.454, Ramaroshan|रामारोशन|29.2035|81.4214, Chaurpati|चौरपाटी|29.1818|81.1291, Turmakhand|तुर्माखाँद|28.9066|81.4304, Mellekh|मेल्लेख|29.2625|81.321, Dhakari|ढकारी|28.9757|81.2296, Bannigadi Jayagad|बान्निगढी जयगढ|29.1892|81.3003',
    Doti: 'Dipayal Silgadhi|दिपायल सिलगढी|29.2642|80.9695, Shikhar|शिखर|29.2351|80.8208, Aadarsha|आदर्श|29.3444|80.877, Purbichauki|पूर्वीचौकी|29.2748|81.0664, K. I. Singh|के.आई.सिं.|29.1715|80.9651, Jorayal|जोरायल|29.1079|80.7006, Sayal|सायल|29.3739|80.9748, Bogatan-Phudsil|बोगटान फुड्सिल, Badikedar|बडीकेदार|29.0216|80.8822',
    Kailali:
      'Dhangadhi|धनगढी|28.6929|80.6565, Tikapur|टिकापुर|28.4852|81.0883, Ghodaghodi|घोडाघोडी|28.7054|80.9418, Lamki Chuha|लम्कीचुहा|||Lamkichuha, Bhajani|भजनी|28.5173|80.9657|Bhajni, Godawari|गोदावरी|28.8698|80.5775, Gauriganga|गौरीगंगा|28.7539|80.7826, Janaki|जानकी|28.5694|81.144, Kailari|कैलारी|28.5964|80.8116, Joshipur|जोशीपुर|28.575|81.0268, Bardagoriya|बर्दगोरिया|28.6802|81.0427, Mohanyal|मोहन्याल|28.817|81.0509, Chure|चुरे|28.9316|80.704',
    Kanchanpur:
      'Bhimdatta|भीमदत्त|29.0068|80.1695, Punarbas|पुर्नवास|28.6503|80.4778, Bedkot|वेदकोट|28.9936|80.2721, Mahakali|माहाकाली|28.8959|80.0862, Shuklaphanta|शुक्लाफाँटा|28.9305|80.3795, Belauri|बेलौरी|28.7005|80.3533, Krishnapur|कृष्णपुर|28.8609|80.4706, Laljhadi|लालझाडी|28.7645|80.4271, Beldandi|बेलडाडी|28.7738|80.265',
    Dadeldhura:
      'Amargadhi|अमरगढी|29.2825|80.5847, Parashuram|परशुराम|29.1287|80.3464|Parshuram, Navadurga|नवदुर्गा|29.3581|80.702, Aalitaal|आलिताल|29.1352|80.5124, Ganyapadhura|गन्यापधुरा|29.2459|80.6791, Bhageshwar|भागेश्वर|29.2812|80.4066, Ajaymeru|अजयमेरु|29.3613|80.5194',
    Baitadi:
      'Dasharathchand|दशरथचन्द|29.5348|80.4324|Dashrathchanda, Patan|पाटन|29.4452|80.5799, Melauli|मेलौली|29.4292|80.4217, Purchaudi|पुर्चौडी|29.5995|80.7014, Dogdakedar|दोगडाकेदार|29.597|80.5302, Dilashaini|डीलासैनी|29.6653|80.6496, Sigas|सिगास|29.4507|80.7826, Pancheshwar|पञ्चेश्वर|29.4479|80.3207, Surnaya|सुर्नया|29.5262|80.6067, Shivanath|शिवनाथ|29.3718|80.3371',
    Darchula:
      'Mahakali|महाकाली|29.8043|80.5428, Shailyashikhar|शैल्यशिखर|29.7092|80.5714, Naugad|नौगाड|29.7941|80.6667, Malikarjun|मालिकार्जुन|29.7333|80.4366, Marma|मार्मा|29.7389|80.8216, Lekam|लेकम|29.6597|80.4587, Duhun|दुहुँ|29.8856|80.6175, Vyans|ब्याँस|30.0557|80.8919, Apihimal|अपिहिमाल|29.8602|80.9068',
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
