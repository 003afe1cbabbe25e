/** How a language counts: its words from 0 to 99, and its steps above, the largest first. */
export interface NumberWords {
  readonly belowHundred: (count: number) => string
  readonly hundreds: (count: number) => string
  /** A hundred with nothing after it, where it has a word of its own. */
  readonly hundred: string
  readonly thousand: string
  readonly lakh: string
  readonly crore: string
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

export const english: NumberWords = {
  belowHundred(count) {
    if (count < small.length) return small[count] ?? ''
    const ten = tens[Math.floor(count / 10)] ?? ''
    return count % 10 === 0 ? ten : `${ten}-${small[count % 10]}`
  },
  hundreds: (count) => `${small[count]} hundred`,
  hundred: 'one hundred',
  thousand: 'thousand',
  lakh: 'lakh',
  crore: 'crore',
}

// In Hindi and Marathi each number below a hundred has a word of its own.
const hindiWords = `
  शून्य एक दो तीन चार पाँच छह सात आठ नौ
  दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
  बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
  तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
  चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
  पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
  साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
  सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी
  अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी
  नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`
  .trim()
  .split(/\s+/)

export const hindi: NumberWords = {
  belowHundred: (count) => hindiWords[count] ?? '',
  hundreds: (count) => `${hindiWords[count]} सौ`,
  hundred: 'एक सौ',
  thousand: 'हज़ार',
  lakh: 'लाख',
  crore: 'करोड़',
}

const marathiWords = `
  शून्य एक दोन तीन चार पाच सहा सात आठ नऊ
  दहा अकरा बारा तेरा चौदा पंधरा सोळा सतरा अठरा एकोणीस
  वीस एकवीस बावीस तेवीस चोवीस पंचवीस सव्वीस सत्तावीस अठ्ठावीस एकोणतीस
  तीस एकतीस बत्तीस तेहेतीस चौतीस पस्तीस छत्तीस सदतीस अडतीस एकोणचाळीस
  चाळीस एक्केचाळीस बेचाळीस त्रेचाळीस चव्वेचाळीस पंचेचाळीस सेहेचाळीस सत्तेचाळीस अठ्ठेचाळीस एकोणपन्नास
  पन्नास एक्कावन्न बावन्न त्रेपन्न चोपन्न पंचावन्न छप्पन्न सत्तावन्न अठ्ठावन्न एकोणसाठ
  साठ एकसष्ट बासष्ट त्रेसष्ट चौसष्ट पासष्ट सहासष्ट सदुसष्ट अडुसष्ट एकोणसत्तर
  सत्तर एक्काहत्तर बाहत्तर त्र्याहत्तर चौऱ्याहत्तर पंच्याहत्तर शहात्तर सत्त्याहत्तर अठ्ठ्याहत्तर एकोणऐंशी
  ऐंशी एक्क्याऐंशी ब्याऐंशी त्र्याऐंशी चौऱ्याऐंशी पंच्याऐंशी शहाऐंशी सत्त्याऐंशी अठ्ठ्याऐंशी एकोणनव्वद
  नव्वद एक्क्याण्णव ब्याण्णव त्र्याण्णव चौऱ्याण्णव पंच्याण्णव शहाण्णव सत्त्याण्णव अठ्ठ्याण्णव नव्व्याण्णव`
  .trim()
  .split(/\s+/)

export const marathi: NumberWords = {
  belowHundred: (count) => marathiWords[count] ?? '',
  hundreds: (count) => `${marathiWords[count]}शे`,
  hundred: 'शंभर',
  thousand: 'हजार',
  lakh: 'लाख',
  crore: 'कोटी',
}
