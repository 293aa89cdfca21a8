/** A day school of students. Levels run from 0 (P4) to 8 (S6). */
type DaySchool = {
  readonly name: string
  readonly district: District
  readonly from: number
  readonly to: number
  /** Counts its years Y5 to Y13 and leads to the IGCSE and the IB. */
  readonly international: boolean
  /** 'boys' or 'girls' for a single-sex school; null: both. */
  readonly only: 'boy' | 'girl' | null
}

export const districts = [
  'Central and Western',
  'Wan Chai',
  'Eastern',
  'Southern',
  'Yau Tsim Mong',
  'Sham Shui Po',
  'Kowloon City',
  'Wong Tai Sin',
  'Kwun Tong',
  'Kwai Tsing',
  'Tsuen Wan',
  'Tuen Mun',
  'Yuen Long',
  'North',
  'Tai Po',
  'Sha Tin',
  'Sai Kung',
  'Islands',
] as const
export type District = (typeof districts)[number]

type Names = Readonly<Partial<Record<'primary' | 'secondary' | 'junior' | 'senior' | 'through', readonly string[]>>>

/**
 * Government, aided and direct subsidy schools are under primary and secondary, international schools under the others.
 */
const names: Readonly<Record<District, Names>> = {
  'Central and Western': {
    primary: ["King's College Old Boys' Association Primary School No. 2", "St. Paul's College Primary School"],
    secondary: ["King's College", "St. Stephen's Girls' College", "St. Paul's Co-educational College"],
    senior: ['Island School'],
  },
  'Wan Chai': {
    primary: ['Hennessy Road Government Primary School', 'Marymount Primary School'],
    secondary: ["Queen's College", 'Wah Yan College, Hong Kong', "St. Paul's Convent School"],
  },
  Eastern: {
    primary: [
      'Aldrich Bay Government Primary School',
      'The Church of Christ in China Kei Wan Primary School (Aldrich Bay)',
    ],
    secondary: ['Shau Kei Wan Government Secondary School', 'Canossa College', 'Clementi Secondary School'],
    through: ['Chinese International School'],
  },
  Southern: {
    primary: ["St. Peter's Catholic Primary School"],
    secondary: ['Aberdeen Technical School', "St. Stephen's College"],
    senior: ['South Island School'],
  },
  'Yau Tsim Mong': {
    primary: ['Tai Kok Tsui Catholic Primary School', "Diocesan Girls' Junior School"],
    secondary: [
      "Diocesan Boys' School",
      "Diocesan Girls' School",
      'Queen Elizabeth School',
      'Wah Yan College, Kowloon',
    ],
  },
  'Sham Shui Po': {
    primary: ["St. Francis of Assisi's English Primary School", 'Ying Wa Primary School'],
    secondary: ['Ying Wa College', 'Tsung Tsin Christian Academy'],
    through: ['Christian Alliance International School'],
  },
  'Kowloon City': {
    primary: ['La Salle Primary School', 'Kowloon Tong School (Primary Section)'],
    secondary: ['La Salle College', 'Heep Yunn School', 'Maryknoll Convent School (Secondary Section)'],
    junior: ['Kowloon Junior School'],
    senior: ['King George V School'],
  },
  'Wong Tai Sin': {
    primary: ['Po Leung Kuk Grandmont Primary School', 'Wong Tai Sin Government Primary School'],
    secondary: [
      'Good Hope School',
      'Lung Cheung Government Secondary School',
      'Choi Hung Estate Catholic Secondary School',
    ],
  },
  'Kwun Tong': {
    primary: ['Sau Mau Ping Catholic Primary School'],
    secondary: ['Sing Yin Secondary School', 'Kwun Tong Maryknoll College', "St. Catharine's School for Girls"],
    through: ['Nord Anglia International School Hong Kong'],
  },
  'Kwai Tsing': {
    primary: ['Tsing Yi Trade Association Primary School'],
    secondary: [
      'Sheng Kung Hui Lam Woo Memorial Secondary School',
      'Lingnan Dr. Chung Wing Kwong Memorial Secondary School',
    ],
  },
  'Tsuen Wan': {
    primary: ['Tsuen Wan Trade Association Primary School'],
    secondary: ['Tsuen Wan Government Secondary School', "St. Francis Xavier's School, Tsuen Wan"],
  },
  'Tuen Mun': {
    primary: ['Taoist Ching Chung Primary School (Wu King Estate)'],
    secondary: [
      'Tuen Mun Government Secondary School',
      'Ching Chung Hau Po Woon Secondary School',
      'Po Leung Kuk Centenary Li Shiu Chung Memorial College',
    ],
    through: ['Harrow International School Hong Kong'],
  },
  'Yuen Long': {
    primary: ['Tin Shui Wai Methodist Primary School'],
    secondary: [
      'Yuen Long Merchants Association Secondary School',
      'Hong Kong Taoist Association The Yuen Yuen Institute No. 3 Secondary School',
    ],
  },
  North: {
    primary: ['Fung Kai No. 1 Primary School'],
    secondary: [
      'Fung Kai No. 1 Secondary School',
      'Fanling Rhenish Church Secondary School',
      "Tung Wah Group of Hospitals Kap Yan Directors' College",
    ],
  },
  'Tai Po': {
    primary: ['Tai Po Old Market Public School', 'Tai Po Baptist Public School'],
    secondary: ['Wong Shiu Chi Secondary School', 'Carmel Pak U Secondary School'],
  },
  'Sha Tin': {
    primary: [
      'Pui Kiu College (Primary Section)',
      'The Hong Kong Taoist Association Yuen Yuen Primary School, Sha Tin',
    ],
    secondary: [
      'Sha Tin Government Secondary School',
      'Baptist Lui Ming Choi Secondary School',
      'Pui Kiu College',
      "The Hong Kong Chinese Women's Club Fung Yiu King Memorial Secondary School",
      'Jockey Club Ti-I College',
    ],
    junior: ['Sha Tin Junior School'],
    senior: ['Sha Tin College'],
    through: ['Renaissance College Hong Kong'],
  },
  'Sai Kung': {
    primary: ["St. Andrew's Catholic Primary School"],
    secondary: ['Creative Secondary School', 'QualiEd College', 'King Ling College'],
    junior: ['Clearwater Bay School'],
  },
  Islands: {
    primary: ['Tung Chung Catholic School'],
    secondary: ['Ling Liang Church E Wun Secondary School', 'YMCA of Hong Kong Christian College'],
    through: ['Discovery College'],
  },
}

const spans = {
  primary: { from: 0, to: 2, international: false },
  secondary: { from: 3, to: 8, international: false },
  junior: { from: 0, to: 1, international: true },
  senior: { from: 2, to: 8, international: true },
  through: { from: 0, to: 8, international: true },
} as const
const kinds = ['primary', 'secondary', 'junior', 'senior', 'through'] as const

const boysAlone = new Set([
  "St. Paul's College Primary School",
  "King's College",
  "Queen's College",
  'Wah Yan College, Hong Kong',
  'Aberdeen Technical School',
  "Diocesan Boys' School",
  'Wah Yan College, Kowloon',
  'Ying Wa Primary School',
  'Ying Wa College',
  'La Salle Primary School',
  'La Salle College',
  'Sing Yin Secondary School',
  'Kwun Tong Maryknoll College',
  "St. Francis Xavier's School, Tsuen Wan",
])
const girlsAlone = new Set([
  "St. Stephen's Girls' College",
  'Marymount Primary School',
  "St. Paul's Convent School",
  'Canossa College',
  "Diocesan Girls' Junior School",
  "Diocesan Girls' School",
  'Heep Yunn School',
  'Maryknoll Convent School (Secondary Section)',
  'Good Hope School',
  "St. Catharine's School for Girls",
])

export const daySchools: readonly DaySchool[] = districts.flatMap(district =>
  kinds.flatMap(kind =>
    (names[district][kind] ?? []).map(name => ({
      name,
      district,
      ...spans[kind],
      only: boysAlone.has(name) ? 'boy' : girlsAlone.has(name) ? 'girl' : null,
    })),
  ),
)

/** The name of a level: 'S5', or 'Y12' in an international school. */
export const gradeOf = (level: number, international: boolean): string =>
  international ? `Y${level + 5}` : level < 3 ? `P${level + 4}` : `S${level - 2}`
