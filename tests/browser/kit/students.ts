export type Student = {
  readonly id: string
  readonly login: string
  readonly first: string
  readonly surname: string
  readonly chinese: string
  readonly phone: string
  readonly parent: string
  readonly school: string
  readonly status: string
}

/** Too long for any column. */
export const longSchool = 'The True Light Middle School of Hong Kong, Afternoon Session for Girls and Boys'

const surnames = ['Au', 'Cheung', 'Fung', 'Ho', 'Kwok', 'Lam', 'Mak', 'Ng', 'Poon', 'Tang']
const firstNames = ['Hei Tung', 'Lok Yiu', 'Sze Wing', 'Yat Long']
const known = [
  { first: 'Tai Man', surname: 'Chan', chinese: '陳大文', phone: '9123 4567', school: 'Island School' },
  { first: 'Ka Yan', surname: 'Lee', chinese: '李嘉欣', phone: '6234 5678' },
  { first: 'Siu Ming', surname: 'Wong', chinese: '黃小明', phone: '5345 6789' },
]
const others = surnames.flatMap(surname => firstNames.map(first => ({ first, surname })))

/** 43 students, three pages: S0001 Chan, S0002 Lee, S0003 Wong, and others up to S0043. */
export const students: readonly Student[] = [...known, ...others].map((each, at, all) => ({
  id: `S${String(at + 1).padStart(4, '0')}`,
  login: `${each.surname.toLowerCase()}${1000 + at}`,
  chinese: '',
  phone: '',
  parent: '',
  school: at === all.length - 1 ? longSchool : '',
  status: 'active',
  ...each,
}))
export const [chan, lee, wong] = students.map(({ id }) => id) as [string, string, string]
