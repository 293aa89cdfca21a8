export type Child = {
  readonly first: string
  /** The given name in Chinese; empty when there is none. */
  readonly chinese: string
  /** From 0 (P4) to 8 (S6). */
  readonly level: number
  readonly sex: 'boy' | 'girl'
}

/** A fixed family, not a random one: for demonstrations, and for names of every shape. */
export type KnownFamily = {
  readonly surname: string
  readonly chineseSurname: string
  readonly parent: string
  readonly relationship: string
  readonly children: readonly Child[]
  readonly international?: true
}

/** The children of the first of these families are the school's first students. */
export const firstFamilies: readonly KnownFamily[] = [
  {
    surname: 'Chan',
    chineseSurname: '陳',
    parent: 'Chan Kwok Keung',
    relationship: 'Father',
    children: [
      { first: 'Tai Man', chinese: '大文', level: 7, sex: 'boy' },
      { first: 'Siu Man', chinese: '小文', level: 4, sex: 'girl' },
    ],
  },
  {
    surname: 'Chan',
    chineseSurname: '陳',
    parent: 'Yeung Mei Yee',
    relationship: 'Mother',
    children: [{ first: 'Tai Man Peter', chinese: '泰民', level: 3, sex: 'boy' }],
  },
  {
    surname: 'Au Yeung',
    chineseSurname: '歐陽',
    parent: 'Au Yeung Chi Shing',
    relationship: 'Father',
    children: [
      { first: 'Maximilian Alexander Ho Yin', chinese: '浩賢', level: 8, sex: 'boy' },
      { first: 'Chloe Isabella Wing Tung', chinese: '穎彤', level: 5, sex: 'girl' },
    ],
  },
]

/** Spread over the school. Most have no Chinese name. */
export const otherFamilies: readonly KnownFamily[] = [
  {
    surname: 'Patel',
    chineseSurname: '',
    parent: 'Meera Patel',
    relationship: 'Mother',
    children: [
      { first: 'Rohan', chinese: '', level: 6, sex: 'boy' },
      { first: 'Anika', chinese: '', level: 1, sex: 'girl' },
    ],
    international: true,
  },
  {
    surname: 'Gurung',
    chineseSurname: '',
    parent: 'Dil Bahadur Gurung',
    relationship: 'Father',
    children: [{ first: 'Aarav', chinese: '', level: 3, sex: 'boy' }],
  },
  {
    surname: 'Dela Cruz-Villanueva',
    chineseSurname: '',
    parent: 'Rosario Dela Cruz-Villanueva',
    relationship: 'Mother',
    children: [{ first: 'Maria Isabella Consolacion', chinese: '', level: 5, sex: 'girl' }],
  },
  {
    surname: 'Ó Súilleabháin',
    chineseSurname: '',
    parent: 'Niamh Ó Súilleabháin',
    relationship: 'Mother',
    children: [{ first: 'Ciarán Pádraig', chinese: '', level: 4, sex: 'boy' }],
    international: true,
  },
  {
    surname: 'Featherstonehaugh-Montgomery',
    chineseSurname: '',
    parent: 'Wilhelmina Featherstonehaugh-Montgomery',
    relationship: 'Mother',
    children: [{ first: 'Alexandria Josephine Clementine', chinese: '', level: 6, sex: 'girl' }],
    international: true,
  },
  {
    surname: 'Kaur',
    chineseSurname: '',
    parent: 'Baldev Singh',
    relationship: 'Guardian',
    children: [{ first: 'Harpreet', chinese: '', level: 2, sex: 'girl' }],
  },
  {
    surname: 'Kim',
    chineseSurname: '',
    parent: 'Kim Ji-young',
    relationship: 'Mother',
    children: [{ first: 'Seo-yeon', chinese: '', level: 5, sex: 'girl' }],
    international: true,
  },
  {
    surname: 'Khan',
    chineseSurname: '',
    parent: 'Imran Khan',
    relationship: 'Father',
    children: [
      { first: 'Zainab', chinese: '', level: 7, sex: 'girl' },
      { first: 'Yusuf', chinese: '', level: 0, sex: 'boy' },
    ],
  },
  {
    surname: 'van den Broek',
    chineseSurname: '',
    parent: 'Joost van den Broek',
    relationship: 'Father',
    children: [{ first: 'Annelieke', chinese: '', level: 5, sex: 'girl' }],
    international: true,
  },
  {
    surname: 'Tanaka',
    chineseSurname: '田中',
    parent: 'Tanaka Yumiko',
    relationship: 'Mother',
    children: [{ first: 'Haruto', chinese: '陽翔', level: 4, sex: 'boy' }],
    international: true,
  },
  {
    surname: 'Wong',
    chineseSurname: '',
    parent: 'Grace Wong',
    relationship: 'Mother',
    children: [{ first: 'Caleb', chinese: '', level: 6, sex: 'boy' }],
    international: true,
  },
]
